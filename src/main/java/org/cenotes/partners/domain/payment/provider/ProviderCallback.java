package org.cenotes.partners.domain.payment.provider;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request that claims to be from a provider, not verified yet.
 *
 * @param headers by lower-case name
 * @param query by name
 * @param body the signed bytes
 * @param address the client's; null for one made inside the process
 */
public record ProviderCallback(
    Map<String, String> headers, Map<String, String> query, byte[] body, @Nullable String address) {
  /** How long after signing a message is accepted. */
  public static final Duration LIFETIME = Duration.ofMinutes(5);

  /** A callback made inside the process. */
  public ProviderCallback(Map<String, String> headers, Map<String, String> query, byte[] body) {
    this(headers, query, body, null);
  }

  /** A header by its lower-case name, or null. */
  public @Nullable String header(String name) {
    return headers.get(name);
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Whether a message signed then is accepted now: five minutes to either side. */
  public static boolean isFresh(Instant signed, Instant now) {
    return Duration.between(signed, now).abs().compareTo(LIFETIME) <= 0;
  }
}
