package org.cenotes.partners.domain.apilog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A recorded call.
 *
 * @param id of the record
 * @param at when the request arrived
 * @param requestId the X-Request-Id of the response
 * @param keyId the API key
 * @param livemode false for the sandbox and the webhook simulator
 * @param method HTTP method
 * @param route path template
 * @param status HTTP status of the response
 * @param durationMs how long the server took, in milliseconds
 * @param bytesIn length of the request's body
 * @param bytesOut length of the response's body
 * @param clientAddress the network of the client: the /24 of an IPv4 address, the /48 of an IPv6
 *     address; absent if unknown
 */
@Schema(name = "RequestLog")
public record RequestLogView(
    UUID id,
    Instant at,
    String requestId,
    UUID keyId,
    boolean livemode,
    String method,
    String route,
    int status,
    BigDecimal durationMs,
    long bytesIn,
    long bytesOut,
    @Nullable String clientAddress) {}
