package org.cenotes.partners.platform.outbound;

import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * The result of an {@link OutboundRequest}: a status or a failure, never both.
 *
 * @param status of the response; 0 without a complete response
 * @param retryAfter delay requested by Retry-After, at most a day; null without one
 * @param excerpt the start of the response body: text without control characters, at most {@code
 *     cenotes.webhooks.kept-response-bytes} in UTF-8
 * @param durationMillis duration of the attempt
 * @param tls of the connection; null without one
 * @param failure why there is no status; null with one
 */
public record OutboundReply(
    int status,
    @Nullable Duration retryAfter,
    String excerpt,
    long durationMillis,
    @Nullable TlsFacts tls,
    @Nullable Failure failure) {

  /** A reply without a response. */
  static OutboundReply failed(Failure failure, long durationMillis) {
    return new OutboundReply(0, null, "", durationMillis, null, failure);
  }

  /** Whether the status is 2xx. A redirect is not a success and is not followed. */
  public boolean isSuccess() {
    return status >= 200 && status <= 299;
  }

  /** The response's status; null without a response. */
  public @Nullable Integer statusCode() {
    return failure == null ? status : null;
  }

  /**
   * Milliseconds until the response; null without one, because timings of failures would reveal the
   * network.
   */
  public @Nullable Long responseMillis() {
    return failure == null ? durationMillis : null;
  }

  /** One word: {@code status} for a response other than 2xx; null for a success. */
  public @Nullable String error() {
    return isSuccess() ? null : failure == null ? "status" : failure.wire();
  }

  /**
   * TLS properties of a receiver.
   *
   * @param protocol for example {@code TLSv1.3}
   * @param cipher the suite's name
   * @param expiresAt end of validity of the receiver's certificate
   */
  public record TlsFacts(String protocol, String cipher, Instant expiresAt) {}

  /** Why there is no response. */
  public enum Failure implements WireEnum {
    /** The URL does not have the allowed form; DNS was not queried. */
    URL,

    /**
     * Any failure of DNS, the network or the receiver. One value, because different ones would
     * reveal the structure of the internal network.
     */
    HOST
  }
}
