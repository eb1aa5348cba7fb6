package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * A request for the access log.
 *
 * @param method as sent
 * @param route the path template of the resource method, or {@link RequestMetrics#OTHER}
 * @param status of the response
 * @param end when the response was complete
 * @param nanos how long that took
 * @param bytes length of the response's body; null when it is not known
 * @param requestId as in the response
 * @param partnerId the partner whose rows the request could see; null when there is none
 * @param clientAddress in full; only its network is logged
 */
record AccessLogEntry(
    String method,
    String route,
    int status,
    Instant end,
    long nanos,
    @Nullable Integer bytes,
    String requestId,
    @Nullable UUID partnerId,
    String clientAddress) {
  private static final int NANOS_PER_MICRO = 1_000;
  private static final double MICROS_PER_MILLI = 1_000.0;

  /**
   * The line of JSON. Nothing in it is a caller's text but the request's id, whose characters and
   * length are limited.
   */
  String line() {
    ObjectNode line =
        Json.mapper()
            .createObjectNode()
            .put("type", "access")
            .put("time", WireFormat.text(end.minusNanos(nanos).truncatedTo(ChronoUnit.MILLIS)))
            .put("method", RequestMetrics.isStandard(method) ? method : RequestMetrics.OTHER)
            .put("route", route.equals(RequestMetrics.OTHER) ? "none" : route)
            .put("status", status)
            .put("durationMs", nanos / NANOS_PER_MICRO / MICROS_PER_MILLI);
    if (bytes != null) {
      line.put("bytes", bytes);
    }
    line.put("requestId", requestId);
    if (partnerId != null) {
      line.put("partnerId", partnerId.toString());
    }
    Networks.truncated(clientAddress).ifPresent(network -> line.put("network", network));
    return line.toString();
  }
}
