package org.cenotes.partners.platform.ratelimit;

import jakarta.ws.rs.core.MultivaluedMap;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * The decision of a limit on a request.
 *
 * @param allowed whether the request is allowed
 * @param remaining permits left
 * @param resetSeconds until all permits are available
 * @param retrySeconds until the next permit, when there is none
 */
public record RateLimitDecision(
    RateLimit limit, boolean allowed, long remaining, long resetSeconds, long retrySeconds) {
  /**
   * Refuses a request that is not allowed.
   *
   * @throws ApiException 429 with Retry-After
   */
  public void requireAllowed() {
    if (!allowed) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) retrySeconds);
    }
  }

  /**
   * Writes the headers of the IETF draft and the older X-RateLimit headers. Concatenates, because a
   * format string would be parsed for every response.
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
