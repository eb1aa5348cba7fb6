package org.cenotes.partners.domain.event;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventView.Resource;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.Stretch;
import org.cenotes.partners.platform.tenancy.Scopes;

/** The table {@code events}. */
@Repository
class Events {
  /** What {@link #view} reads. */
  private static final String COLUMNS =
      "id, type, occurred_at, sequence, partner_id, resource_type, resource_id, resource_version,"
          + " CAST(data AS text) AS data, CAST(previous AS text) AS previous";

  /**
   * One statement, so that the last number and the events are of the same moment: what is numbered
   * after it has a greater one.
   */
  private static final String AFTER =
      """
      SELECT log.newest, log.oldest, found.*
        FROM (SELECT (SELECT last FROM event_sequences WHERE partner_id = :partner) AS newest,
                     (SELECT sequence FROM events WHERE partner_id = :partner AND sequence > :after
                       ORDER BY sequence LIMIT 1) AS oldest) log
        LEFT JOIN LATERAL (
             SELECT %s FROM events WHERE partner_id = :partner AND sequence > :after
                AND (cardinality(CAST(:types AS text[])) = 0 OR type = ANY (CAST(:types AS text[])))
              ORDER BY sequence LIMIT :limit) found ON true
       ORDER BY found.sequence
      """
          .formatted(COLUMNS);

  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

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
  Stretch<EventView> after(UUID partnerId, long after, Set<EventType> types, int limit) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(AFTER, Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("after", after)
            .setParameter("types", types.stream().map(EventType::wire).toArray(String[]::new))
            .setParameter("limit", limit)
            .getResultList();
    Tuple log = rows.get(0);
    List<EventView> found =
        log.get("id") == null ? List.of() : rows.stream().map(Events::view).toList();
    Long last = log.get("newest", Long.class);
    long newest = Math.max(after, last == null ? 0 : last);
    Long oldest = log.get("oldest", Long.class);
    long missed = oldest == null ? newest - after : oldest - after - 1;
    long upTo =
        found.size() < limit ? newest : rows.get(rows.size() - 1).get("sequence", Long.class);
    return new Stretch<>(found, upTo, missed);
  }

  private static EventView view(Tuple row) {
    return new EventView(
        row.get("id", String.class),
        row.get("type", String.class),
        row.get("occurred_at", Instant.class),
        row.get("sequence", Long.class),
        row.get("partner_id", UUID.class),
        Scopes.required().data().isLive(),
        new Resource(
            row.get("resource_type", String.class),
            row.get("resource_id", UUID.class),
            row.get("resource_version", Integer.class)),
        row.get("data", String.class),
        row.get("previous", String.class));
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
