package org.cenotes.partners.domain.apilog;

import java.time.Instant;
import java.util.UUID;

/**
 * A call of the partner API, as it is recorded.
 *
 * @param id of the record
 * @param at when the request arrived
 * @param livemode false for the sandbox and the webhook simulator
 * @param route the path template, one of a closed set
 * @param beyondLimit whether the call was beyond a rate limit: it counts in the sums, and few of
 *     them become rows
 * @param micros how long the response took, in microseconds
 * @param bytesIn of the request's body, as far as it was read
 * @param bytesOut of the response's body
 * @param requestId the X-Request-Id of the response; of a card number only the last four digits
 * @param clientAddress the client's address in full; only its network is stored
 */
public record ApiCall(
    UUID id,
    Instant at,
    UUID partnerId,
    UUID keyId,
    boolean livemode,
    String method,
    String route,
    int status,
    boolean beyondLimit,
    long micros,
    long bytesIn,
    long bytesOut,
    String requestId,
    String clientAddress) {
  private static final int FIRST_ERROR = 400;

  /** Whether the response was an error, the caller's or the server's. */
  boolean isError() {
    return isError(status);
  }

  static boolean isError(int status) {
    return status >= FIRST_ERROR;
  }
}
