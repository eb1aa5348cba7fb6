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

  /** PayPal repeats a message for three days. */
  static final Duration REPEATED_FOR = Duration.ofDays(4);

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

  /**
   * Whether a message signed then is accepted now, from a provider that may repeat it for days with
   * its first time. Its id, which is kept for longer, makes sure that it is applied once.
   */
  public static boolean isRepeatable(Instant signed, Instant now) {
    return signed.isAfter(now.minus(REPEATED_FOR)) && !signed.isAfter(now.plus(LIFETIME));
  }

  /** Whether a message signed then is accepted now: five minutes to either side. */
  public static boolean isFresh(Instant signed, Instant now) {
    return Duration.between(signed, now).abs().compareTo(LIFETIME) <= 0;
  }
}
