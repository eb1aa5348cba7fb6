package org.cenotes.partners.platform.outbound;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A POST request to a partner's server.
 *
 * @param url as stored; it is checked again
 * @param headers all headers except those the client sets; include User-Agent and Content-Type
 * @param body sent unchanged
 * @param spread the time over which the body is sent in chunks; zero sends it at once
 * @param partnerId whose request it is; null when it takes no turns with those of other partners
 */
public record OutboundRequest(
    String url,
    Map<String, String> headers,
    byte[] body,
    Duration spread,
    @Nullable UUID partnerId) {
  private static final Pattern HEADER_NAME = Pattern.compile("[0-9A-Za-z-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e]*");

  /** Headers that frame the message or choose its receiver; the client sets them. */
  private static final List<String> RESERVED =
      List.of(
          "connection", "content-length", "expect", "host", "te", "transfer-encoding", "upgrade");

  /**
   * Checks the headers.
   *
   * @throws IllegalArgumentException when a header is malformed or reserved for the client
   */
  public OutboundRequest {
    headers = Map.copyOf(headers);
    headers.forEach(
        (name, value) -> {
          if (!HEADER_NAME.matcher(name).matches()
              || !HEADER_VALUE.matcher(value).matches()
              || RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header not allowed: " + name);
          }
        });
    if (spread.isNegative()) {
      throw new IllegalArgumentException("spread must not be negative");
    }
  }

  /** A request that takes no turns. */
  public OutboundRequest(String url, Map<String, String> headers, byte[] body, Duration spread) {
    this(url, headers, body, spread, null);
  }

  /** A request whose body is sent at once. */
  public static OutboundRequest of(String url, Map<String, String> headers, byte[] body) {
    return new OutboundRequest(url, headers, body, Duration.ZERO);
  }

  /** The same request of this partner, which takes turns with those of others. */
  public OutboundRequest by(UUID partner) {
    return new OutboundRequest(url, headers, body, spread, partner);
  }
}
