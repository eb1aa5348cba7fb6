package org.cenotes.partners.domain.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Reads and resends a partner's deliveries. The endpoint's environment decides in which data schema
 * its log is; without a sandbox schema the logs of test endpoints are empty.
 */
@ApplicationScoped
public class DeliveryLogFlow {
  private final SenderEndpointService endpoints;
  private final DeliveryLogService log;

  @Inject
  public DeliveryLogFlow(SenderEndpointService endpoints, DeliveryLogService log) {
    this.endpoints = endpoints;
    this.log = log;
  }

  /**
   * A page of an endpoint's log.
   *
   * @throws ApiException 404 when the partner has no such endpoint
   */
  public Page<DeliveryView> list(UUID partnerId, UUID webhookId, DeliveryQuery query) {
    KeyEnvironment environment = endpoints.environment(partnerId, webhookId);
    return in(
        environment,
        partnerId,
        ConnectionPool.READS,
        () -> log.list(webhookId, query),
        () -> new Page<>(List.of(), Pagination.of(0, query, 1), null));
  }

  /**
   * A delivery with its attempts.
   *
   * @throws ApiException 404 for an unknown endpoint or delivery
   */
  public DeliveryDetail read(UUID partnerId, UUID webhookId, UUID deliveryId) {
    KeyEnvironment environment = endpoints.environment(partnerId, webhookId);
    return in(
        environment,
        partnerId,
        ConnectionPool.READS,
        () -> log.read(webhookId, deliveryId),
        () -> {
          throw new ApiException(DeliveryError.NOT_FOUND);
        });
  }

  /**
   * Sends a delivery again.
   *
   * @throws ApiException 404 for an unknown endpoint or delivery; 409 when the endpoint is inactive
   */
  public DeliveryView resend(UUID partnerId, UUID webhookId, UUID deliveryId) {
    KeyEnvironment environment = endpoints.activeEnvironment(partnerId, webhookId);
    return in(
        environment,
        partnerId,
        ConnectionPool.BOOKING,
        () -> log.resend(webhookId, deliveryId),
        () -> {
          throw new ApiException(DeliveryError.NOT_FOUND);
        });
  }

  /**
   * Sends deliveries created since again that failed permanently, or failed and wait for their next
   * attempt; returns how many.
   *
   * @throws ApiException 404 for an unknown endpoint; 409 when it is inactive
   */
  public int recover(UUID partnerId, UUID webhookId, Instant since) {
    KeyEnvironment environment = endpoints.activeEnvironment(partnerId, webhookId);
    return in(
        environment, partnerId, ConnectionPool.WORK, () -> log.recover(webhookId, since), () -> 0);
  }

  private static <T> T in(
      KeyEnvironment environment,
      UUID partnerId,
      ConnectionPool pool,
      Supplier<T> work,
      Supplier<T> withoutSandbox) {
    return MissingSandbox.call(
        Scope.partner(partnerId, environment.data(), pool), work, withoutSandbox);
  }
}
