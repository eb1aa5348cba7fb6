package org.cenotes.partners.domain.event.feed;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code event_positions}. */
@Repository
class FeedPositions {
  private static final String FIND =
      """
      SELECT coalesce(p.sequence, 0) AS sequence, p.updated_at,
             coalesce((SELECT last_sequence FROM event_sequences WHERE partner_id = :partner), 0) AS newest
        FROM (SELECT 1) one LEFT JOIN event_positions p ON p.partner_id = :partner AND p.reader = :reader
      """;

  /**
   * A new reader comes in if there are not too many; a known one goes forward, or where it must.
   */
  private static final String MOVE =
      """
      INSERT INTO event_positions AS p (partner_id, reader, sequence, updated_at)
      SELECT :partner, :reader, :sequence, :now
       WHERE (SELECT count(*) FROM event_positions WHERE partner_id = :partner AND reader <> :reader) < :most
          ON CONFLICT (partner_id, reader) DO UPDATE SET sequence = excluded.sequence, updated_at = excluded.updated_at
       WHERE p.sequence <= excluded.sequence OR :force
      """;

  @PersistenceContext private EntityManager entities;

  FeedPosition find(UUID partnerId, String reader) {
    Tuple row =
        (Tuple)
            entities
                .createNativeQuery(FIND, Tuple.class)
                .setParameter("partner", partnerId)
                .setParameter("reader", reader)
                .getSingleResult();
    return new FeedPosition(
        reader,
        row.get("sequence", Long.class),
        row.get("newest", Long.class),
        row.get("updated_at", Instant.class));
  }

  /**
   * Takes the position over; false: not from where the reader is, or there are too many readers.
   */
  boolean move(UUID partnerId, FeedPosition to, boolean force, int mostReaders, Instant now) {
    return entities
            .createNativeQuery(MOVE)
            .setParameter("partner", partnerId)
            .setParameter("reader", to.reader())
            .setParameter("sequence", to.sequence())
            .setParameter("now", now)
            .setParameter("force", force)
            .setParameter("most", mostReaders)
            .executeUpdate()
        == 1;
  }
}
