package org.cenotes.partners.domain.event;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** The newest end of the table {@code events}, of many partners at once. */
@Repository
class EventStreamReader {
  /**
   * The counter is asked first: of a partner without news, its row is all that is read, and not an
   * index of each day.
   */
  private static final String SINCE =
      """
      SELECT e.id, e.type, e.occurred_at, e.sequence, e.partner_id, e.resource_type, e.resource_id, e.resource_version,
             CAST(e.data AS text) AS data, CAST(e.previous AS text) AS previous
        FROM unnest(CAST(:partners AS uuid[]), CAST(:positions AS bigint[])) AS reader (partner_id, position)
        JOIN event_sequences s ON s.partner_id = reader.partner_id AND s.last_sequence > reader.position
       CROSS JOIN LATERAL (
             SELECT * FROM events WHERE events.partner_id = reader.partner_id AND events.sequence > reader.position
              ORDER BY events.sequence LIMIT :limit) e
       ORDER BY e.partner_id, e.sequence
      """;

  @PersistenceContext private EntityManager entities;

  /** What follows these positions, in order, of each partner so much at most. */
  List<EventView> since(Map<UUID, Long> positions, int limit) {
    UUID[] partners = positions.keySet().toArray(UUID[]::new);
    Long[] last = new Long[partners.length];
    for (int i = 0; i < partners.length; i++) {
      last[i] = positions.get(partners[i]);
    }
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(SINCE, Tuple.class)
            .setParameter("partners", partners)
            .setParameter("positions", last)
            .setParameter("limit", limit)
            .getResultList();
    return rows.stream().map(EventView::of).toList();
  }

  /** The greatest number given to an event of this partner, 0 before the first. */
  long last(UUID partnerId) {
    @SuppressWarnings("unchecked")
    List<Long> last =
        entities
            .createNativeQuery(
                "SELECT last_sequence FROM event_sequences WHERE partner_id = :partner", Long.class)
            .setParameter("partner", partnerId)
            .getResultList();
    return last.isEmpty() ? 0 : last.get(0);
  }
}
