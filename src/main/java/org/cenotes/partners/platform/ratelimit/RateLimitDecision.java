package org.cenotes.partners.platform.ratelimit;

import jakarta.ws.rs.core.MultivaluedMap;

/**
 * What a limit says to a request.
 *
 * @param allowed whether it may go on
 * @param remaining permits left
 * @param resetSeconds until all permits are back
 * @param retrySeconds until the next permit, when there is none
 */
public record RateLimitDecision(
    RateLimit limit, boolean allowed, long remaining, long resetSeconds, long retrySeconds) {
  /**
   * Writes the headers of the IETF draft and their older relatives. Joined, not formatted: every
   * answer has them, and a format string is read anew each time.
   */
  public void writeTo(MultivaluedMap<String, Object> headers) {
    String name = '"' + limit.name() + '"';
    headers.putSingle(
        "RateLimit-Policy", name + ";q=" + limit.permits() + ";w=" + limit.window().toSeconds());
    headers.putSingle("RateLimit", name + ";r=" + remaining + ";t=" + resetSeconds);
    headers.putSingle("X-RateLimit-Limit", limit.permits());
    headers.putSingle("X-RateLimit-Remaining", remaining);
    headers.putSingle("X-RateLimit-Reset", resetSeconds);
  }
}
