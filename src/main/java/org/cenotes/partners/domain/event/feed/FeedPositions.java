package org.cenotes.partners.domain.event.feed;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** The table {@code event_positions}. */
@Repository
class FeedPositions {
  private static final String FIND =
      """
      SELECT coalesce(p.sequence, 0) AS sequence, p.updated_at,
             coalesce((SELECT last_sequence FROM event_sequences WHERE partner_id = :partner), 0) AS newest
        FROM (SELECT 1) one LEFT JOIN event_positions p ON p.partner_id = :partner AND p.reader = :reader
      """;

  /** Adds a reader unless there are too many; moves one forward, or anywhere if forced. */
  private static final String MOVE =
      """
      INSERT INTO event_positions AS p (partner_id, reader, sequence, updated_at)
      SELECT :partner, :reader, :sequence, :now
       WHERE EXISTS (SELECT FROM event_positions WHERE partner_id = :partner AND reader = :reader)
          OR (SELECT count(*) FROM event_positions WHERE partner_id = :partner) < :max
          ON CONFLICT (partner_id, reader) DO UPDATE SET sequence = excluded.sequence, updated_at = excluded.updated_at
       WHERE p.sequence <= excluded.sequence OR :force
      """;

  /**
   * Of requests that want a place at the same moment, one takes it; the next ones see that, since
   * they look in a later statement. The rows alone cannot be locked for this: the one that is taken
   * gets another reader, and with it another place in their order.
   */
  private static final String LOCK_PLACES =
      "SELECT CAST(pg_advisory_xact_lock(hashtextextended(current_schema() || :partner, 13)) AS text)";

  /** Locks the partner's rows, so that none acknowledges while its place is taken. */
  private static final String LOCK =
      "SELECT reader FROM event_positions WHERE partner_id = :partner ORDER BY reader FOR UPDATE";

  /** Gives the row of the reader that has not acknowledged for the longest time to another. */
  private static final String TAKE_OVER =
      """
      UPDATE event_positions SET reader = :reader, sequence = :sequence, updated_at = :now
       WHERE partner_id = :partner AND reader = (
             SELECT reader FROM event_positions WHERE partner_id = :partner AND updated_at < :before
              ORDER BY updated_at, reader LIMIT 1)
         AND NOT EXISTS (SELECT FROM event_positions WHERE partner_id = :partner AND reader = :reader)
      """;

  @PersistenceContext private EntityManager entities;

  private record Row(Long sequence, @Nullable Instant updatedAt, Long newest) {}

  FeedPosition find(UUID partnerId, String reader) {
    Row row =
        NativeQueries.select(entities, FIND, Row.class)
            .setParameter("partner", partnerId)
            .setParameter("reader", reader)
            .getSingleResult();
    return new FeedPosition(reader, row.sequence(), row.newest(), row.updatedAt());
  }

  /** Saves the position; false when the reader is ahead of it, or there are too many readers. */
  boolean move(UUID partnerId, FeedPosition to, boolean force, int maxReaders, Instant now) {
    return entities
            .createNativeQuery(MOVE)
            .setParameter("partner", partnerId)
            .setParameter("reader", to.reader())
            .setParameter("sequence", to.sequence())
            .setParameter("now", now)
            .setParameter("force", force)
            .setParameter("max", maxReaders)
            .executeUpdate()
        == 1;
  }

  /** Lets one request at a time give a place to a new reader. */
  void lockPlaces(UUID partnerId) {
    NativeQueries.select(entities, LOCK_PLACES, String.class)
        .setParameter("partner", partnerId.toString())
        .getSingleResult();
  }

  /**
   * Saves the position of a new reader in the place of one that has not acknowledged for long;
   * false when there is none, or the new one has got a place meanwhile.
   *
   * @param before the other reader's last acknowledgement was earlier
   */
  boolean takeOver(UUID partnerId, FeedPosition to, Instant before, Instant now) {
    lockPlaces(partnerId); // a reader that was known may have lost its place since
    NativeQueries.select(entities, LOCK, String.class)
        .setParameter("partner", partnerId)
        .getResultList();
    return entities
            .createNativeQuery(TAKE_OVER)
            .setParameter("partner", partnerId)
            .setParameter("reader", to.reader())
            .setParameter("sequence", to.sequence())
            .setParameter("before", before)
            .setParameter("now", now)
            .executeUpdate()
        == 1;
  }
}
