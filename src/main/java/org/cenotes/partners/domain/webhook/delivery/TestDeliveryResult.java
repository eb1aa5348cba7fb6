package org.cenotes.partners.domain.webhook.delivery;

import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The result of a test delivery.
 *
 * @param delivered whether the endpoint answered with a status of 200 to 299
 * @param webhookId the endpoint that was tried
 * @param url the URL that was called
 * @param environment whose events the endpoint receives
 * @param statusCode the receiver's HTTP status; absent without a response
 * @param durationMs milliseconds; absent without a response, because timings of failures would
 *     reveal the network
 * @param deliveryId the delivery in the endpoint's log; absent when it could not be logged
 * @param error {@code status} (a response other than 2xx), {@code host} (any DNS or network
 *     failure) or {@code url}; absent for a success
 */
@Schema(name = "WebhookTest")
public record TestDeliveryResult(
    UUID webhookId,
    String url,
    KeyEnvironment environment,
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable UUID deliveryId,
    @Nullable String error) {
  static TestDeliveryResult of(WebhookView webhook, OutboundReply reply) {
    return new TestDeliveryResult(
        webhook.id(),
        webhook.url(),
        webhook.environment(),
        reply.isSuccess(),
        reply.statusCode(),
        reply.responseMillis(),
        null,
        reply.error());
  }

  TestDeliveryResult withDelivery(UUID delivery) {
    return new TestDeliveryResult(
        webhookId, url, environment, delivered, statusCode, durationMs, delivery, error);
  }
}
