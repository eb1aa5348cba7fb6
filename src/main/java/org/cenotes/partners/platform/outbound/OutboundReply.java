package org.cenotes.partners.platform.outbound;

import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * What came of an {@link OutboundRequest}: a status, or a failure, never both.
 *
 * @param status of the answer; 0 when there was no whole answer
 * @param retryAfter how long the receiver asks to be left alone, a day at most
 * @param excerpt how the answer's body begins: text without control characters, at most {@code
 *     cenotes.webhooks.kept-response-bytes} in UTF-8
 * @param durationMillis of the whole attempt
 * @param tls of the connection, when there was one
 * @param failure why there is no status
 */
public record OutboundReply(
    int status,
    @Nullable Duration retryAfter,
    String excerpt,
    long durationMillis,
    @Nullable TlsFacts tls,
    @Nullable Failure failure) {

  /** No answer, and why. */
  static OutboundReply failed(Failure failure, long durationMillis) {
    return new OutboundReply(0, null, "", durationMillis, null, failure);
  }

  /** Whether the receiver took it: any 2xx. A redirect is no success and is not followed. */
  public boolean isSuccess() {
    return status >= 200 && status <= 299;
  }

  /**
   * What a receiver's TLS is like.
   *
   * @param protocol for example {@code TLSv1.3}
   * @param cipher the suite's name
   * @param expiresAt of the receiver's own certificate
   */
  public record TlsFacts(String protocol, String cipher, Instant expiresAt) {}

  /** Why there is no answer. */
  public enum Failure implements WireEnum {
    /** The URL has not the form that is allowed; nothing was asked of DNS. */
    URL,

    /**
     * All that depends on DNS or the network: one word, because the difference between them is a
     * map of networks that the caller may not see.
     */
    HOST
  }
}
