package org.cenotes.partners.domain.webhook.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.secret.Digests;

/**
 * Signs requests to an endpoint according to <a
 * href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">Standard
 * Webhooks 1.0.0</a>: HMAC-SHA256 of {@code id.timestamp.body}.
 */
public final class WebhookSignature {
  private static final String SECRET_PREFIX = "whsec_";
  private static final int SECRET_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private WebhookSignature() {}

  /** A new secret: {@code whsec_} and 32 bytes in Base64. */
  public static String newSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    RANDOM.nextBytes(bytes);
    return SECRET_PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * The headers of a request.
   *
   * @param id the event's, the same for all its deliveries
   * @param at the time of this attempt
   * @param secrets {@code whsec_…}, the newest first: one signature each; empty for an unsigned
   *     request
   */
  public static Map<String, String> headers(
      String id, Instant at, byte[] body, List<String> secrets) {
    String timestamp = Long.toString(at.getEpochSecond());
    String signatures =
        secrets.stream()
            .map(secret -> "v1," + sign(secret, id, timestamp, body))
            .collect(Collectors.joining(" "));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", timestamp);
    if (!signatures.isEmpty()) {
      headers.put("webhook-signature", signatures);
    }
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", "Cenotes-Webhooks/1");
    return headers;
  }

  private static String sign(String secret, String id, String timestamp, byte[] body) {
    byte[] key = Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()));
    byte[] start = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(Digests.hmacSha256(key, start, body));
  }
}
