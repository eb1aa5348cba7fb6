package org.cenotes.partners.domain.dispatch;

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
final class Outcomes {
  private final ConcurrentLinkedQueue<Attempt> made = new ConcurrentLinkedQueue<>();
  private final List<Attempt> unsettled = new ArrayList<>();
  private final Map<UUID, LaneHealth> unsaid = new HashMap<>();

  /** Endpoints that answered that they are no more, and that nobody has looked after yet. */
  private final Set<Turn.Gone> gone = new HashSet<>();

  void add(Attempt attempt) {
    made.add(attempt);
  }

  /** What has ended since the last turn joins what could not be written in it. */
  void collect(Collection<EndpointLane> lanes) {
    for (Attempt attempt = made.poll(); attempt != null; attempt = made.poll()) {
      unsettled.add(attempt);
    }
    lanes.stream()
        .map(EndpointLane::takeHealth)
        .filter(Objects::nonNull)
        .forEach(health -> unsaid.merge(health.webhookId(), health, LaneHealth::and));
  }

  List<Attempt> attempts() {
    return List.copyOf(unsettled);
  }

  List<LaneHealth> healths() {
    return List.copyOf(unsaid.values());
  }

  /** All of it is in the database. */
  void written(Map<UUID, EndpointLane> lanes) {
    unsaid.clear();
    settled(lanes);
  }

  /** The attempts are. */
  void settled(Map<UUID, EndpointLane> lanes) {
    Map<UUID, List<UUID>> byLane =
        unsettled.stream()
            .map(Attempt::due)
            .collect(
                Collectors.groupingBy(
                    Due::webhookId, Collectors.mapping(Due::id, Collectors.toList())));
    byLane.forEach((id, ids) -> lanes.get(id).settled(ids));
    for (Attempt attempt : unsettled) {
      if (attempt.isGone() && attempt.url() != null) {
        gone.add(new Turn.Gone(attempt.due().webhookId(), attempt.url(), attempt.at()));
      }
    }
    unsettled.clear();
  }

  List<Turn.Gone> gone() {
    return List.copyOf(gone);
  }

  void lookedAfter(Collection<Turn.Gone> endpoints) {
    endpoints.forEach(gone::remove);
  }
}
