package org.cenotes.partners.domain.webhook.delivery;

import java.util.UUID;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What came of one attempt.
 *
 * @param statusCode the receiver's; null when it gave none
 * @param durationMs milliseconds; null without an answer, for how long a network was silent is a
 *     map of it
 * @param deliveryId in the endpoint's log; null when that could not be written
 * @param error one word; null for a success
 */
@Schema(name = "WebhookTest")
public record TestDeliveryResult(
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable UUID deliveryId,
    @Nullable String error) {
  static TestDeliveryResult of(OutboundReply reply) {
    OutboundReply.Failure failure = reply.failure();
    return new TestDeliveryResult(
        reply.isSuccess(),
        failure == null ? reply.status() : null,
        failure == null ? reply.durationMillis() : null,
        null,
        reply.isSuccess() ? null : failure == null ? "status" : failure.wire());
  }

  TestDeliveryResult in(UUID delivery) {
    return new TestDeliveryResult(delivered, statusCode, durationMs, delivery, error);
  }
}
