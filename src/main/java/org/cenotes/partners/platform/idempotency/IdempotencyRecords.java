package org.cenotes.partners.platform.idempotency;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Attempt;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/** The table {@code idempotency_records}. */
@Repository
class IdempotencyRecords {
  @PersistenceContext private EntityManager entities;

  /**
   * The answer to an earlier request.
   *
   * @param fingerprint of that request
   * @param status null while the key is only claimed
   * @param body null when it revealed a secret
   */
  record Stored(byte[] fingerprint, @Nullable Integer status, byte @Nullable [] body) {}

  /**
   * What stands under a key.
   *
   * @param locked whether this transaction holds the key; if not, another is at work on it
   * @param stored null when there is none, as far as could be seen
   */
  record Found(boolean locked, @Nullable Stored stored) {}

  /**
   * Takes the key's lock, without waiting, and reads its record in the same round trip. The two see
   * the table as it was before the lock was asked for: a record committed in between is missed
   * here, and met by {@link #insert}.
   */
  Found lockAndFind(Attempt attempt) {
    Query query =
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
                    attempt.key()));
    Tuple row = (Tuple) named(query, attempt).getSingleResult();
    return new Found(row.get("locked", Boolean.class), stored(row));
  }

  /** The record, with whatever was committed up to now. */
  @Nullable Stored find(Attempt attempt) {
    Query query =
        entities.createNativeQuery(
            """
            SELECT fingerprint, status, body FROM idempotency_records
             WHERE partner_id = :partner AND key = :key AND principal = :principal AND environment = :environment
            """,
            Tuple.class);
    @SuppressWarnings("unchecked")
    List<Tuple> rows = named(query, attempt).getResultList();
    return rows.isEmpty() ? null : stored(rows.get(0));
  }

  private static Query named(Query query, Attempt attempt) {
    return query
        .setParameter("partner", attempt.owner())
        .setParameter("key", attempt.key())
        .setParameter("principal", attempt.principal())
        .setParameter("environment", attempt.environment());
  }

  private static @Nullable Stored stored(Tuple row) {
    byte[] fingerprint = row.get("fingerprint", byte[].class);
    Number status = row.get("status", Number.class);
    return fingerprint == null
        ? null
        : new Stored(
            fingerprint, status == null ? null : status.intValue(), row.get("body", byte[].class));
  }

  /** Whether the record is now there as given; false when another was committed before it. */
  boolean insert(Attempt attempt, Rendered answer, boolean secret, Instant now) {
    Query query =
        entities
            .createNativeQuery(
                """
                INSERT INTO idempotency_records
                       (environment, partner_id, principal, key, fingerprint, status, body, created_at)
                VALUES (:environment, :partner, :principal, :key, :fingerprint, :status,
                        CASE WHEN :secret THEN NULL ELSE :body END, :now)
                ON CONFLICT DO NOTHING
                """)
            .setParameter("fingerprint", attempt.fingerprint())
            .setParameter("status", answer.status())
            .setParameter("secret", secret)
            .setParameter("body", answer.body())
            .setParameter("now", now);
    return named(query, attempt).executeUpdate() == 1;
  }

  /** Whether the key is this request's until then: nobody had it, or its former claim has ended. */
  boolean claim(Attempt attempt, Instant now, Instant until) {
    Query query =
        entities
            .createNativeQuery(
                """
                INSERT INTO idempotency_records AS r
                       (environment, partner_id, principal, key, fingerprint, claimed_until, created_at)
                VALUES (:environment, :partner, :principal, :key, :fingerprint, :until, :now)
                ON CONFLICT (partner_id, key, principal, environment) DO UPDATE
                   SET claimed_until = excluded.claimed_until
                 WHERE r.claimed_until < :now AND r.fingerprint = excluded.fingerprint
                """)
            .setParameter("fingerprint", attempt.fingerprint())
            .setParameter("until", until)
            .setParameter("now", now);
    return named(query, attempt).executeUpdate() == 1;
  }

  /** The claim becomes the answer. */
  void settle(Attempt attempt, Instant claim, Rendered answer, boolean secret) {
    Query query =
        entities
            .createNativeQuery(
                """
                UPDATE idempotency_records
                   SET status = :status, body = CASE WHEN :secret THEN NULL ELSE :body END, claimed_until = NULL
                 WHERE partner_id = :partner AND key = :key AND principal = :principal
                   AND environment = :environment AND claimed_until = :claim
                """)
            .setParameter("status", answer.status())
            .setParameter("secret", secret)
            .setParameter("body", answer.body())
            .setParameter("claim", claim);
    named(query, attempt).executeUpdate();
  }

  /** The claim ends without an answer. */
  void release(Attempt attempt, Instant claim) {
    Query query =
        entities
            .createNativeQuery(
                """
                DELETE FROM idempotency_records
                 WHERE partner_id = :partner AND key = :key AND principal = :principal
                   AND environment = :environment AND claimed_until = :claim
                """)
            .setParameter("claim", claim);
    named(query, attempt).executeUpdate();
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
