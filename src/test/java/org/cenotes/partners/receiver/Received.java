package org.cenotes.partners.receiver;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;

/**
 * A request as it came.
 *
 * @param target path and query
 * @param headers names in lower case
 * @param at when it was read to its end
 * @param connection which of the receiver's connections it came by, counted from 1
 * @param serverName the name asked for in TLS; empty when there was none
 */
public record Received(
    String target,
    Map<String, String> headers,
    byte[] body,
    Instant at,
    int connection,
    String serverName) {

  /** The path without the query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** A header; fails without it. */
  public String header(String name) {
    String value = headers.get(name.toLowerCase(java.util.Locale.ROOT));
    if (value == null) {
      throw new AssertionError("no header " + name + " on " + target + ": " + headers.keySet());
    }
    return value;
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
