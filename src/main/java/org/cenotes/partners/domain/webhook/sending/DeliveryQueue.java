package org.cenotes.partners.domain.webhook.sending;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.webhook.delivery.EventMessage;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code deliveries} as its senders use it: what is due is read, settled and discarded.
 * Its partner's side is {@code Deliveries}.
 */
@Repository
class DeliveryQueue {
  private static final String DUE = SqlResource.load("webhook/due_deliveries.sql");
  private static final String DISCARD = SqlResource.load("webhook/discard_deliveries.sql");

  private static final String SETTLE = SqlResource.load("webhook/settle_deliveries.sql");

  @PersistenceContext private EntityManager entities;

  /** A row of {@link #DUE}: a delivery with its event, whose columns are null once it expired. */
  private record DueRow(
      UUID deliveryId,
      Instant createdAt,
      UUID webhookId,
      Integer attempt,
      @Nullable String body,
      String id,
      String type,
      @Nullable Instant occurredAt,
      Long sequence,
      UUID partnerId,
      String resourceType,
      UUID resourceId,
      Integer resourceVersion,
      String data,
      @Nullable String previous,
      Integer bytes) {
    DueDelivery delivery() {
      return new DueDelivery(
          deliveryId, createdAt, partnerId, webhookId, attempt + 1, id, message());
    }

    /** The stored body of a triggered event, or else the event from the log; null if expired. */
    private byte @Nullable [] message() {
      if (body != null) {
        return body.getBytes(StandardCharsets.UTF_8);
      }
      return occurredAt == null
          ? null
          : EventMessage.of(
              EventView.of(
                  id,
                  type,
                  occurredAt,
                  sequence,
                  partnerId,
                  resourceType,
                  resourceId,
                  resourceVersion,
                  data,
                  previous));
    }
  }

  /** A row of the input of {@link #DUE}. */
  private record Queue(UUID id, int wanted, long bytes, Set<UUID> open) {}

  /**
   * Deliveries that were read.
   *
   * @param isFull whether there may be more in queues of which nothing was read
   */
  record Read(List<DueDelivery> due, boolean isFull) {}

  /**
   * The deliveries due in these endpoint queues, those due longest first. Empty for a queue that
   * another node has taken over.
   *
   * @param wanted the maximum per queue
   * @param maxBytes the maximum of bytes in all; the last delivery may exceed it
   */
  Read due(UUID node, Map<UUID, DeliveryBatch.Wanted> wanted, long maxBytes) {
    List<Queue> queues = new ArrayList<>();
    wanted.forEach((id, of) -> queues.add(new Queue(id, of.deliveries(), of.bytes(), of.open())));
    List<DueRow> rows =
        NativeQueries.select(entities, DUE, DueRow.class)
            .setParameter("queues", Json.text(queues))
            .setParameter("node", node)
            .setParameter("maxBytes", maxBytes)
            .getResultList();
    return new Read(
        rows.stream().map(DueRow::delivery).toList(),
        rows.stream().mapToLong(DueRow::bytes).sum() >= maxBytes);
  }

  /**
   * Records attempts, once each; deliveries that were settled or requeued meanwhile stay as they
   * are.
   */
  void settle(Collection<DeliveryAttempt> attempts) {
    entities
        .createNativeQuery(SETTLE)
        .setParameter("webhooks", column(attempts, a -> a.due().webhookId(), UUID[]::new))
        .setParameter("partners", column(attempts, a -> a.due().partnerId(), UUID[]::new))
        .setParameter("ids", column(attempts, a -> a.due().id(), UUID[]::new))
        .setParameter("created", column(attempts, a -> a.due().createdAt(), Instant[]::new))
        .setParameter("statuses", column(attempts, a -> a.status().wire(), String[]::new))
        .setParameter("made", column(attempts, a -> a.due().attempt(), Integer[]::new))
        .setParameter("pauses", column(attempts, DeliveryAttempt::pauseMs, Long[]::new))
        .setParameter("times", column(attempts, DeliveryAttempt::at, Instant[]::new))
        .setParameter("codes", column(attempts, DeliveryAttempt::statusCode, Integer[]::new))
        .setParameter("durations", column(attempts, DeliveryAttempt::durationMs, Long[]::new))
        .setParameter("errors", column(attempts, DeliveryAttempt::error, String[]::new))
        .setParameter("responses", column(attempts, DeliveryAttempt::response, String[]::new))
        .executeUpdate();
  }

  /**
   * Discards part of what waits in these queues: all deliveries of an inactive endpoint, and those
   * queued before an active one was last switched off.
   *
   * @return how many were discarded
   */
  int discard(Collection<UUID> queues, int limit) {
    return entities
        .createNativeQuery(DISCARD)
        .setParameter("queues", queues.toArray(UUID[]::new))
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
