package org.cenotes.partners.domain.webhook.sending;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * Attempts that are not recorded in the database yet, so that a failed transaction loses none. Any
 * thread adds attempts; all other methods are the sender thread's own.
 */
final class UnsavedAttempts {
  private final ConcurrentLinkedQueue<DeliveryAttempt> added = new ConcurrentLinkedQueue<>();
  private final List<DeliveryAttempt> unsettled = new ArrayList<>();
  private final Map<UUID, EndpointHealth> healths = new HashMap<>();

  /** Endpoints that responded 410 Gone and were not disabled yet. */
  private final Set<DeliveryBatch.Gone> gone = new HashSet<>();

  void add(DeliveryAttempt attempt) {
    added.add(attempt);
  }

  /** Collects what was added since, beside what could not be recorded before. */
  void collect(Collection<EndpointQueue> queues) {
    for (DeliveryAttempt attempt = added.poll(); attempt != null; attempt = added.poll()) {
      unsettled.add(attempt);
    }
    queues.stream()
        .map(EndpointQueue::takeHealth)
        .filter(Objects::nonNull)
        .forEach(health -> healths.merge(health.webhookId(), health, EndpointHealth::and));
  }

  List<DeliveryAttempt> attempts() {
    return List.copyOf(unsettled);
  }

  List<EndpointHealth> healths() {
    return List.copyOf(healths.values());
  }

  /** Attempts and healths were recorded. */
  void saved(Map<UUID, EndpointQueue> queues) {
    healths.clear();
    settled(queues);
  }

  /** The attempts were recorded. */
  void settled(Map<UUID, EndpointQueue> queues) {
    Map<UUID, List<UUID>> byQueue =
        unsettled.stream()
            .map(DeliveryAttempt::due)
            .collect(
                Collectors.groupingBy(
                    DueDelivery::webhookId,
                    Collectors.mapping(DueDelivery::id, Collectors.toList())));
    byQueue.forEach((id, ids) -> Objects.requireNonNull(queues.get(id)).settled(ids));
    for (DeliveryAttempt attempt : unsettled) {
      if (attempt.isGone() && attempt.url() != null) {
        gone.add(new DeliveryBatch.Gone(attempt.due().webhookId(), attempt.url(), attempt.at()));
      }
    }
    unsettled.clear();
  }

  List<DeliveryBatch.Gone> gone() {
    return List.copyOf(gone);
  }

  /** These endpoints were disabled, or had changed. */
  void handled(Collection<DeliveryBatch.Gone> endpoints) {
    endpoints.forEach(gone::remove);
  }
}
