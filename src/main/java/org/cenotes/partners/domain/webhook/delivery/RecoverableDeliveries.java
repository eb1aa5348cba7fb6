package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;

/**
 * Those deliveries of an endpoint that did not reach its receiver and can be sent again: failed
 * ones, waiting ones, and those that were discarded when the endpoint was switched off. Tests and
 * deliveries of expired events are not among them.
 */
@Repository
class RecoverableDeliveries {
  private static final String REQUEUE_ENDED =
      SqlResource.load("webhook/requeue_ended_deliveries.sql");

  /** Over the alias {@code d}: it waits, and is to be discarded because of a switch-off. */
  private static final String SWITCHED_OFF =
      "EXISTS (SELECT FROM partner_webhooks w WHERE w.id = d.webhook_id"
          + " AND coalesce(d.queued_at, d.created_at) <= w.deactivated_at)";

  @PersistenceContext private EntityManager entities;

  /**
   * Requeues a portion of an endpoint's deliveries that ended this way: those after a position of
   * the log, so that none is requeued twice, even if it has ended so again meanwhile.
   *
   * @param status failed or discarded
   * @param limit the maximum; fewer are requeued only when none is left
   * @return their positions, in order
   */
  List<DeliveryPosition> requeue(
      UUID webhookId, DeliveryStatus status, DeliveryPosition after, int limit) {
    // A literal, not a parameter: the planner uses a partial index only for a status it can see.
    return NativeQueries.select(
            entities,
            REQUEUE_ENDED.formatted(status.wire(), Deliveries.REQUEUE),
            DeliveryPosition.class)
        .setParameter("webhook", webhookId)
        .setParameter("since", after.createdAt())
        .setParameter("after", after.id())
        .setParameter("limit", limit)
        .getResultList();
  }

  /**
   * Requeues a portion of an endpoint's deliveries that failed and wait for their next attempt.
   * What is due already stays, because a sender may be about to settle it.
   *
   * @param since when they were queued first
   * @param before leaves out what was requeued from then on
   * @param switchedOff whether those are requeued too that are still to be discarded because the
   *     endpoint was switched off
   * @param limit the maximum; fewer are requeued only when none is left
   * @return how many
   */
  int requeueWaiting(
      UUID webhookId, Instant since, Instant before, boolean switchedOff, int limit) {
    // The range leaves out what is due: all that earlier portions have requeued.
    return pending(
            "next_attempt_at > now() AND CASE WHEN %s THEN :switched_off ELSE attempt > 0 END",
            webhookId, since, before, limit)
        .setParameter("switched_off", switchedOff)
        .executeUpdate();
  }

  /**
   * Requeues a portion of an endpoint's deliveries that are due and still to be discarded because
   * the endpoint was switched off; no sender takes them for an attempt.
   *
   * @param since when they were queued first
   * @param before leaves out what was requeued from then on
   * @param limit the maximum; fewer are requeued only when none is left
   * @return how many
   */
  int requeueSwitchedOff(UUID webhookId, Instant since, Instant before, int limit) {
    return pending("next_attempt_at <= now() AND %s", webhookId, since, before, limit)
        .executeUpdate();
  }

  /**
   * @param condition over the alias {@code d}, with {@code %s} for {@link #SWITCHED_OFF}
   */
  private Query pending(
      String condition, UUID webhookId, Instant since, Instant before, int limit) {
    return entities
        .createNativeQuery(
            """
            UPDATE deliveries d %s
              FROM (SELECT created_at, id FROM deliveries d
                     WHERE webhook_id = :webhook AND status = 'pending' AND %s
                       AND created_at >= :since AND coalesce(queued_at, created_at) < :before AND NOT is_test
                     ORDER BY next_attempt_at LIMIT :limit FOR UPDATE SKIP LOCKED) c
             WHERE d.webhook_id = :webhook AND d.created_at >= :since AND d.created_at = c.created_at AND d.id = c.id
            """
                .formatted(Deliveries.REQUEUE, condition.formatted(SWITCHED_OFF)))
        .setParameter("webhook", webhookId)
        .setParameter("since", since)
        .setParameter("before", before)
        .setParameter("limit", limit);
  }

  /**
   * The number of an endpoint's deliveries that were not sent because it was switched off.
   *
   * @param since when they were queued first
   * @param limit up to which they are counted
   */
  int countDiscarded(UUID webhookId, Instant since, int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT CAST(count(*) AS integer) FROM (
              SELECT 1 FROM deliveries
               WHERE webhook_id = :webhook AND created_at >= :since
                 AND status = 'discarded' AND error IS DISTINCT FROM 'expired' AND NOT is_test
              UNION ALL
              SELECT 1 FROM deliveries d
               WHERE webhook_id = :webhook AND created_at >= :since AND status = 'pending' AND NOT is_test AND %s
               LIMIT :limit) discarded
            """
                .formatted(SWITCHED_OFF),
            Integer.class)
        .setParameter("webhook", webhookId)
        .setParameter("since", since)
        .setParameter("limit", limit)
        .getSingleResult();
  }
}
