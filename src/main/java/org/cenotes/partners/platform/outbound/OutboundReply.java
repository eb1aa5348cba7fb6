package org.cenotes.partners.platform.outbound;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
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
  private static final Duration MAX_RETRY_AFTER = Duration.ofHours(24);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}");

  /** Control characters and those that change text direction. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

  /** A reply without a response. */
  static OutboundReply failed(Failure failure, long durationMillis) {
    return new OutboundReply(0, null, "", durationMillis, null, failure);
  }

  /**
   * The delay that a header Retry-After asks for, which may contain anything: at most a day; null
   * when absent or malformed.
   */
  static @Nullable Duration parseRetryAfter(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    Duration delay;
    if (SECONDS.matcher(header).matches()) {
      delay = Duration.ofSeconds(Long.parseLong(header));
    } else {
      try {
        delay =
            Duration.between(
                now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(header, Instant::from));
      } catch (DateTimeException e) {
        return null;
      }
    }
    if (delay.isNegative()) {
      return Duration.ZERO;
    }
    return delay.compareTo(MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : delay;
  }

  /**
   * Text that can be shown and stored, of bytes that a receiver sent; in UTF-8 no longer than the
   * bytes.
   */
  static String printable(ByteBuffer bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .onUnmappableCharacter(CodingErrorAction.REPLACE)
              .replaceWith("?")
              .decode(bytes)
              .toString();
      return UNPRINTABLE.matcher(text).replaceAll("");
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a replacing decoder does not fail", e);
    }
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
