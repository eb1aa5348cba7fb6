package org.cenotes.partners.domain.notification;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code notification_positions}. */
@Repository
class NotificationPositions {
  @PersistenceContext private EntityManager entities;

  /**
   * How far a partner's events were read.
   *
   * @param sequence of the last event that was read
   * @param newest of the last event that there is
   */
  record Position(UUID partnerId, long sequence, long newest) {}

  /** Adds a position before the first event for each partner that has none. */
  void addMissing() {
    entities
        .createNativeQuery(
            """
            INSERT INTO notification_positions (partner_id, sequence, read_at)
            SELECT s.partner_id, 0, '-infinity' FROM event_sequences s
             WHERE NOT EXISTS (SELECT FROM notification_positions p WHERE p.partner_id = s.partner_id)
            ON CONFLICT DO NOTHING
            """)
        .executeUpdate();
  }

  /** Locks positions with events after them that were last moved before this time. */
  List<Position> lockBehind(Instant before, int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT p.partner_id, p.sequence, s.last_sequence
              FROM notification_positions p JOIN event_sequences s ON s.partner_id = p.partner_id
             WHERE s.last_sequence > p.sequence AND p.read_at <= :before
             ORDER BY p.read_at LIMIT :limit FOR UPDATE OF p SKIP LOCKED
            """,
            Position.class)
        .setParameter("before", before)
        .setParameter("limit", limit)
        .getResultList();
  }

  void move(UUID partnerId, long sequence, Instant readAt) {
    entities
        .createNativeQuery(
            "UPDATE notification_positions SET sequence = :sequence, read_at = :at"
                + " WHERE partner_id = :partner")
        .setParameter("partner", partnerId)
        .setParameter("sequence", sequence)
        .setParameter("at", readAt)
        .executeUpdate();
  }
}
