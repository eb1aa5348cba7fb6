package org.cenotes.partners.domain.event;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.SequencePage;

/** The table {@code events}. */
@Repository
class Events {
  @PersistenceContext private EntityManager entities;

  void add(Event event) {
    entities.persist(event);
  }

  /** Numbers at most so many committed events and queues their deliveries; false: none waited. */
  boolean relay(int limit) {
    return !entities
        .createNativeQuery("SELECT * FROM relay_events(:limit)", UUID.class)
        .setParameter("limit", limit)
        .getResultList()
        .isEmpty();
  }

  /**
   * A partner's events after this number, in order.
   *
   * @param types none: of all types
   */
  SequencePage<EventView> after(UUID partnerId, long after, Set<EventType> types, int limit) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(
                "SELECT * FROM events_after(:partner, :after, CAST(:types AS text[]), :limit)",
                Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("after", after)
            .setParameter("types", types.stream().map(EventType::wire).toArray(String[]::new))
            .setParameter("limit", limit)
            .getResultList();
    Tuple log = rows.get(0);
    List<EventView> found =
        log.get("id") == null ? List.of() : rows.stream().map(EventView::of).toList();
    long newest = Math.max(after, log.get("newest", Long.class));
    Long oldest = log.get("oldest", Long.class);
    long missed = oldest == null ? newest - after : oldest - after - 1;
    long upTo =
        found.size() < limit
            ? Math.max(after, log.get("reached", Long.class))
            : rows.get(rows.size() - 1).get("sequence", Long.class);
    return new SequencePage<>(found, upTo, missed);
  }

  /**
   * Makes the partitions of the days ahead and drops those past keeping; answers a sentence for
   * each that could not be done.
   */
  @SuppressWarnings("unchecked")
  List<String> maintainPartitions(int keepDays) {
    return entities
        .createNativeQuery("SELECT * FROM maintain_partitions(:days)", String.class)
        .setParameter("days", keepDays)
        .getResultList();
  }
}
