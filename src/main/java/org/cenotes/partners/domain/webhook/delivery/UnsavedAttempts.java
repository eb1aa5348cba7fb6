package org.cenotes.partners.domain.webhook.delivery;

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
 * What became of attempts, until the database has it: a turn that fails loses none of it. Attempts
 * are added by any thread; the rest is the sender's own.
 */
final class UnsavedAttempts {
  private final ConcurrentLinkedQueue<DeliveryAttempt> made = new ConcurrentLinkedQueue<>();
  private final List<DeliveryAttempt> unsettled = new ArrayList<>();
  private final Map<UUID, EndpointHealth> unsaid = new HashMap<>();

  /** Endpoints that answered that they are no more, and that nobody has looked after yet. */
  private final Set<DeliveryBatch.Gone> gone = new HashSet<>();

  void add(DeliveryAttempt attempt) {
    made.add(attempt);
  }

  /** What has ended since the last turn joins what could not be written in it. */
  void collect(Collection<EndpointQueue> lanes) {
    for (DeliveryAttempt attempt = made.poll(); attempt != null; attempt = made.poll()) {
      unsettled.add(attempt);
    }
    lanes.stream()
        .map(EndpointQueue::takeHealth)
        .filter(Objects::nonNull)
        .forEach(health -> unsaid.merge(health.webhookId(), health, EndpointHealth::and));
  }

  List<DeliveryAttempt> attempts() {
    return List.copyOf(unsettled);
  }

  List<EndpointHealth> healths() {
    return List.copyOf(unsaid.values());
  }

  /** All of it is in the database. */
  void written(Map<UUID, EndpointQueue> lanes) {
    unsaid.clear();
    settled(lanes);
  }

  /** The attempts are. */
  void settled(Map<UUID, EndpointQueue> lanes) {
    Map<UUID, List<UUID>> byLane =
        unsettled.stream()
            .map(DeliveryAttempt::due)
            .collect(
                Collectors.groupingBy(
                    DueDelivery::webhookId,
                    Collectors.mapping(DueDelivery::id, Collectors.toList())));
    byLane.forEach((id, ids) -> Objects.requireNonNull(lanes.get(id)).settled(ids));
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

  void lookedAfter(Collection<DeliveryBatch.Gone> endpoints) {
    endpoints.forEach(gone::remove);
  }
}
