package org.cenotes.partners.platform.outbound;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One POST to somebody else's server.
 *
 * @param url as it was stored; it is checked again
 * @param headers the caller's, User-Agent and Content-Type among them
 * @param body sent as it is
 * @param spread zero to send the body at once, else the time over which it is sent in pieces
 */
public record OutboundRequest(
    String url, Map<String, String> headers, byte[] body, Duration spread) {
  private static final Pattern NAME = Pattern.compile("[0-9A-Za-z-]+");
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]*");

  /** What frames the message or chooses its receiver is the client's. */
  private static final List<String> RESERVED =
      List.of(
          "connection", "content-length", "expect", "host", "te", "transfer-encoding", "upgrade");

  /**
   * Checks the headers.
   *
   * @throws IllegalArgumentException when one is no header, or is the client's to set
   */
  public OutboundRequest {
    headers = Map.copyOf(headers);
    headers.forEach(
        (name, value) -> {
          if (!NAME.matcher(name).matches()
              || !VALUE.matcher(value).matches()
              || RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("not a header to send: " + name);
          }
        });
    if (spread.isNegative()) {
      throw new IllegalArgumentException("the body cannot be sent in less than no time");
    }
  }

  /** A body that is sent at once. */
  public static OutboundRequest of(String url, Map<String, String> headers, byte[] body) {
    return new OutboundRequest(url, headers, body, Duration.ZERO);
  }
}
