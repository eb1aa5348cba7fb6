package org.cenotes.partners.platform.idempotency;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/** The table {@code idempotency_records}. */
@Repository
class IdempotencyRecords {
  @PersistenceContext private EntityManager entities;

  /**
   * The response to an earlier request.
   *
   * @param fingerprint of that request
   * @param status null while the key is only claimed
   * @param body null when it revealed a secret
   * @param language the tag of the language of its texts; null when the version before stored it
   */
  record StoredResponse(
      byte[] fingerprint,
      @Nullable Integer status,
      byte @Nullable [] body,
      @Nullable String language) {}

  /**
   * A key's lock and record.
   *
   * @param locked whether this transaction holds the key's lock; if not, another request with this
   *     key is in progress
   * @param response null when none was stored before the statement began
   */
  record LockedRecord(boolean locked, @Nullable StoredResponse response) {}

  /** A lock and a record; all but the lock is null without a record. */
  private record LockedRow(
      boolean locked,
      byte @Nullable [] fingerprint,
      @Nullable Integer status,
      byte @Nullable [] body,
      @Nullable String language) {
    LockedRecord record() {
      return new LockedRecord(
          locked,
          fingerprint == null ? null : new StoredResponse(fingerprint, status, body, language));
    }
  }

  /**
   * Tries to lock the key, without waiting, and reads its record in the same round trip. The
   * statement's snapshot is older than the lock: a record committed in between is missed here and
   * conflicts in {@link #insert}.
   */
  LockedRecord lockAndFind(KeyedRequest request) {
    LockedRow row =
        withKey(
                NativeQueries.select(
                    entities,
                    """
                    SELECT locked, r.fingerprint, CAST(r.status AS integer), r.body, r.language
                      FROM (SELECT pg_try_advisory_xact_lock(hashtextextended(:lock, 0)) AS locked) l
                      LEFT JOIN idempotency_records r
                        ON r.partner_id = :partner AND r.key = :key AND r.principal = :principal
                       AND r.environment = :environment
                    """,
                    LockedRow.class),
                request)
            .setParameter("lock", request.lock())
            .getSingleResult();
    return row.record();
  }

  /** The key's record as committed by now; null when there is none. */
  @Nullable StoredResponse find(KeyedRequest request) {
    return Results.first(
            withKey(
                NativeQueries.select(
                    entities,
                    """
                    SELECT fingerprint, CAST(status AS integer), body, language FROM idempotency_records
                     WHERE partner_id = :partner AND key = :key AND principal = :principal
                       AND environment = :environment
                    """,
                    StoredResponse.class),
                request))
        .orElse(null);
  }

  private static <Q extends Query> Q withKey(Q query, KeyedRequest request) {
    query
        .setParameter("partner", request.owner())
        .setParameter("key", request.key())
        .setParameter("principal", request.principal())
        .setParameter("environment", request.environment());
    return query;
  }

  /** Stores a response; returns false when another request has stored its own. */
  boolean insert(KeyedRequest request, Rendered response, boolean secret, Instant now) {
    Query query =
        entities
            .createNativeQuery(
                """
                INSERT INTO idempotency_records
                       (environment, partner_id, principal, key, fingerprint, status, body, language, created_at)
                VALUES (:environment, :partner, :principal, :key, :fingerprint, :status,
                        CASE WHEN :secret THEN NULL ELSE :body END, :language, :now)
                ON CONFLICT DO NOTHING
                """)
            .setParameter("fingerprint", request.fingerprint())
            .setParameter("status", response.status())
            .setParameter("secret", secret)
            .setParameter("body", response.body())
            .setParameter("language", request.language().tag())
            .setParameter("now", now);
    return withKey(query, request).executeUpdate() == 1;
  }

  /** Claims a key that is unused or whose claim has expired; returns whether it could. */
  boolean claim(KeyedRequest request, Instant now, Instant until) {
    Query query =
        entities
            .createNativeQuery(
                """
                INSERT INTO idempotency_records AS r
                       (environment, partner_id, principal, key, fingerprint, claimed_until, created_at)
                VALUES (:environment, :partner, :principal, :key, :fingerprint, :until, :now)
                ON CONFLICT (partner_id, key, principal, environment) DO UPDATE
                   SET claimed_until = excluded.claimed_until
                 WHERE r.claimed_until < :now AND encode(r.fingerprint, 'hex') = ANY (CAST(:same AS text[]))
                """)
            .setParameter("fingerprint", request.fingerprint())
            .setParameter(
                "same",
                request.fingerprints().stream()
                    .map(HexFormat.of()::formatHex)
                    .toArray(String[]::new))
            .setParameter("until", until)
            .setParameter("now", now);
    return withKey(query, request).executeUpdate() == 1;
  }

  /** Replaces the claim by the response. */
  void settle(KeyedRequest request, Instant claim, Rendered response, boolean secret) {
    Query query =
        entities
            .createNativeQuery(
                """
                UPDATE idempotency_records
                   SET status = :status, body = CASE WHEN :secret THEN NULL ELSE :body END, language = :language,
                       claimed_until = NULL
                 WHERE partner_id = :partner AND key = :key AND principal = :principal
                   AND environment = :environment AND claimed_until = :claim
                """)
            .setParameter("status", response.status())
            .setParameter("secret", secret)
            .setParameter("body", response.body())
            .setParameter("language", request.language().tag())
            .setParameter("claim", claim);
    withKey(query, request).executeUpdate();
  }

  /** Deletes the claim. */
  void release(KeyedRequest request, Instant claim) {
    Query query =
        entities
            .createNativeQuery(
                """
                DELETE FROM idempotency_records
                 WHERE partner_id = :partner AND key = :key AND principal = :principal
                   AND environment = :environment AND claimed_until = :claim
                """)
            .setParameter("claim", claim);
    withKey(query, request).executeUpdate();
  }

  /**
   * Deletes up to {@code limit} records created before, the oldest first, without those that
   * another transaction holds; returns how many.
   */
  int deleteBefore(Instant before, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM idempotency_records WHERE created_at < :before
               ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED))
            """)
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }

  /**
   * Deletes up to {@code limit} stored responses of a partner, without claims and without those
   * that another transaction holds; returns how many.
   */
  int deleteResponses(UUID partnerId, String environment, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM idempotency_records
               WHERE partner_id = :partner AND environment = :environment AND status IS NOT NULL
               LIMIT :limit FOR UPDATE SKIP LOCKED))
            """)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
