package org.cenotes.partners.domain.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.queueing.AdmissionQueue;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Reads a partner's deliveries, resends one, and recovers an endpoint: sends everything again that
 * failed since a time. The endpoint's environment decides in which data schema its log is; without
 * a sandbox schema the logs of test endpoints are empty.
 */
@ApplicationScoped
public class DeliveryLogFlow {
  /** Shorter than clients and proxies wait for a response. */
  private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(20);

  private static final int RECOVERIES_OF_NODE = 2;

  /** Each keeps its thread from other requests. */
  private static final int WAITING_RECOVERIES = 8;

  private static final Duration RECOVERY_WAIT = Duration.ofSeconds(5);

  private final SenderEndpointService endpoints;
  private final DeliveryLogService log;
  private final Clock clock;

  /** One at a time for a partner: they share the connections of all background work. */
  private final ConcurrencyLimiter recoveries = new ConcurrencyLimiter(1);

  /**
   * After a failure everybody recovers at once, when the relay and the senders need these
   * connections most. First come, first served: whoever goes on after a 503 waits behind others.
   */
  private final AdmissionQueue recoveriesOfNode;

  @Inject
  public DeliveryLogFlow(SenderEndpointService endpoints, DeliveryLogService log, Clock clock) {
    this(endpoints, log, clock, RECOVERY_WAIT);
  }

  DeliveryLogFlow(
      SenderEndpointService endpoints, DeliveryLogService log, Clock clock, Duration wait) {
    this.endpoints = endpoints;
    this.log = log;
    this.clock = clock;
    recoveriesOfNode = new AdmissionQueue(RECOVERIES_OF_NODE, WAITING_RECOVERIES, wait);
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
   * @param mayRead decides by the event's type whether the event is included
   * @throws ApiException 404 for an unknown endpoint or delivery
   */
  public DeliveryDetail read(
      UUID partnerId, UUID webhookId, UUID deliveryId, Predicate<String> mayRead) {
    KeyEnvironment environment = endpoints.environment(partnerId, webhookId);
    return in(
        environment,
        partnerId,
        ConnectionPool.READS,
        () -> log.read(webhookId, deliveryId, mayRead),
        () -> {
          throw new ApiException(DeliveryLogError.NOT_FOUND);
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
        () -> log.resend(partnerId, webhookId, deliveryId),
        () -> {
          throw new ApiException(DeliveryLogError.NOT_FOUND);
        });
  }

  /**
   * Sends deliveries created since again that failed permanently, or failed and wait for their next
   * attempt.
   *
   * @param includeDiscarded whether those are sent too that were discarded when the endpoint was
   *     switched off
   * @throws ApiException 404 for an unknown endpoint; 409 when it is inactive; 429 while another
   *     recovery of the partner runs or waits on this node; 503 when those of others keep it busy,
   *     or there are more than can be requeued within a request: what was requeued stays, and the
   *     next request goes on
   */
  public Recovery recover(UUID partnerId, UUID webhookId, Instant since, boolean includeDiscarded) {
    KeyEnvironment environment = endpoints.activeEnvironment(partnerId, webhookId);
    return recoveries.run(
        partnerId,
        () ->
            recoveriesOfNode.pass(
                () ->
                    in(
                        environment,
                        partnerId,
                        ConnectionPool.WORK,
                        () -> recoverAll(partnerId, webhookId, since, includeDiscarded),
                        () -> new Recovery(0, 0))));
  }

  /**
   * Portion by portion: one transaction would hold its locks and its connection too long. Audited
   * first, because what was requeued stays when the time is over.
   */
  private Recovery recoverAll(
      UUID partnerId, UUID webhookId, Instant since, boolean includeDiscarded) {
    log.noteRecovery(partnerId, webhookId, since, includeDiscarded);
    Instant start = clock.instant();
    long end = System.nanoTime() + RECOVERY_LIMIT.toNanos();
    int queued = recoverEnded(webhookId, DeliveryStatus.FAILED, since, end);
    queued +=
        recoverPending(end, () -> log.recoverWaiting(webhookId, since, start, includeDiscarded));
    if (includeDiscarded) {
      // in this order: what waits may become due meanwhile, and what is due may be discarded
      queued += recoverPending(end, () -> log.recoverSwitchedOff(webhookId, since, start));
      queued += recoverEnded(webhookId, DeliveryStatus.DISCARDED, since, end);
    }
    return new Recovery(queued, includeDiscarded ? 0 : log.countDiscarded(webhookId, since));
  }

  private static int recoverPending(long end, IntSupplier portion) {
    int queued = 0;
    int last;
    do {
      requireTime(end);
      last = portion.getAsInt();
      queued += last;
    } while (last == DeliveryLogService.PORTION);
    return queued;
  }

  private int recoverEnded(UUID webhookId, DeliveryStatus status, Instant since, long end) {
    int queued = 0;
    DeliveryPosition last = DeliveryPosition.before(since);
    List<DeliveryPosition> portion;
    do {
      requireTime(end);
      portion = log.recover(webhookId, status, last);
      queued += portion.size();
      last = portion.isEmpty() ? last : portion.get(portion.size() - 1);
    } while (portion.size() == DeliveryLogService.PORTION);
    return queued;
  }

  private static void requireTime(long end) {
    if (System.nanoTime() > end) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
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
