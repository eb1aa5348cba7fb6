package org.cenotes.partners.domain.payment.provider;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that says it comes from a provider, as it came.
 *
 * @param headers by lower-case name
 * @param query by name
 * @param body the bytes, which the signature is over
 */
public record ProviderCallback(
    Map<String, String> headers, Map<String, String> query, byte[] body) {
  /** How long after its signing a message is believed. */
  public static final Duration LIFETIME = Duration.ofMinutes(5);

  /** A header by its lower-case name, or null. */
  public @Nullable String header(String name) {
    return headers.get(name);
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Whether a message signed then is believed now: five minutes, either way of our clock. */
  public static boolean isFresh(Instant signed, Instant now) {
    return Duration.between(signed, now).abs().compareTo(LIFETIME) <= 0;
  }
}
