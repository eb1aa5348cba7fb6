package org.cenotes.partners.platform.idempotency;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import org.cenotes.partners.platform.answer.Renderer.Rendered;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Attempt;
import org.jspecify.annotations.Nullable;

/** The table {@code idempotency_records}. */
@Repository
class IdempotencyRecords {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  /**
   * What stands under a key.
   *
   * @param locked whether this transaction holds the key; if not, another is at work on it
   * @param fingerprint of the request that was answered, null when there was none
   */
  record Found(boolean locked, byte @Nullable [] fingerprint, int status, byte @Nullable [] body) {}

  /**
   * Takes the key's lock, without waiting, and reads its record in the same round trip. A record
   * committed between the two is missed, but then the insert meets the primary key and this
   * transaction is undone.
   */
  Found lockAndFind(Attempt attempt) {
    Tuple row =
        (Tuple)
            entities
                .createNativeQuery(
                    """
                    SELECT locked, r.fingerprint, r.status, r.body
                      FROM (SELECT pg_try_advisory_xact_lock(hashtextextended(:lock, 0)) AS locked) l
                      LEFT JOIN idempotency_records r
                        ON r.partner_id = :partner AND r.key = :key AND r.principal = :principal
                       AND r.environment = :environment
                    """,
                    Tuple.class)
                .setParameter(
                    "lock",
                    String.join(
                        "\n",
                        "idempotency",
                        attempt.environment(),
                        attempt.owner().toString(),
                        attempt.principal(),
                        attempt.key()))
                .setParameter("partner", attempt.owner())
                .setParameter("key", attempt.key())
                .setParameter("principal", attempt.principal())
                .setParameter("environment", attempt.environment())
                .getSingleResult();
    Number status = row.get("status", Number.class);
    return new Found(
        row.get("locked", Boolean.class),
        row.get("fingerprint", byte[].class),
        status == null ? 0 : status.intValue(),
        row.get("body", byte[].class));
  }

  void insert(Attempt attempt, Rendered answer, Instant now) {
    entities
        .createNativeQuery(
            """
            INSERT INTO idempotency_records
                   (environment, partner_id, principal, key, fingerprint, status, body, created_at)
            VALUES (:environment, :partner, :principal, :key, :fingerprint, :status,
                    CASE WHEN :secret THEN NULL ELSE :body END, :now)
            """)
        .setParameter("environment", attempt.environment())
        .setParameter("partner", attempt.owner())
        .setParameter("principal", attempt.principal())
        .setParameter("key", attempt.key())
        .setParameter("fingerprint", attempt.fingerprint())
        .setParameter("status", answer.status())
        .setParameter("secret", attempt.secret())
        .setParameter("body", answer.body())
        .setParameter("now", now)
        .executeUpdate();
  }

  /** Deletes up to {@code limit} records made before; returns how many there were. */
  int deleteBefore(Instant before, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM idempotency_records WHERE created_at < :before LIMIT :limit))
            """)
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
