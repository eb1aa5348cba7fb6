package org.cenotes.partners.domain.sandbox;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** The table {@code sandbox_records} of one partner, and the rows that it has in the sandbox. */
@Repository
class Sandboxes {
  @PersistenceContext private EntityManager entities;

  /** When data was last generated and deleted. */
  record Times(@Nullable Instant generatedAt, @Nullable Instant resetAt) {
    static final Times NEVER = new Times(null, null);
  }

  Times times(UUID partnerId) {
    List<Times> found =
        NativeQueries.select(
                entities,
                "SELECT generated_at, reset_at FROM sandbox_records WHERE partner_id = :partner",
                Times.class)
            .setParameter("partner", partnerId)
            .getResultList();
    return found.isEmpty() ? Times.NEVER : found.get(0);
  }

  void recordGeneration(UUID partnerId, Instant at) {
    entities
        .createNativeQuery(
            """
            INSERT INTO sandbox_records (partner_id, generated_at) VALUES (:partner, :at)
            ON CONFLICT (partner_id) DO UPDATE SET generated_at = excluded.generated_at
            """)
        .setParameter("partner", partnerId)
        .setParameter("at", at)
        .executeUpdate();
  }

  void recordReset(UUID partnerId, Instant at) {
    entities
        .createNativeQuery(
            """
            INSERT INTO sandbox_records (partner_id, reset_at) VALUES (:partner, :at)
            ON CONFLICT (partner_id) DO UPDATE SET reset_at = excluded.reset_at
            """)
        .setParameter("partner", partnerId)
        .setParameter("at", at)
        .executeUpdate();
  }

  /**
   * Keeps a partner's generations, deletions and moves of its clock apart until the transaction
   * ends. Never waits: a transaction that did would keep others from its connection.
   *
   * @return false when another transaction of the partner has the lock
   */
  boolean tryLock(UUID partnerId) {
    return NativeQueries.select(
            entities,
            "SELECT pg_try_advisory_xact_lock(hashtextextended(:partner, 11))",
            Boolean.class)
        .setParameter("partner", partnerId.toString())
        .getSingleResult();
  }

  SandboxCounts count(UUID partnerId) {
    return NativeQueries.select(
            entities,
            """
            SELECT (SELECT count(*) FROM cenotes WHERE owner_partner_id = :partner AND is_private) AS cenotes,
                   (SELECT count(*) FROM generated_guests WHERE partner_id = :partner) AS guests,
                   (SELECT count(*) FROM reservations WHERE partner_id = :partner) AS reservations,
                   (SELECT count(*) FROM events WHERE partner_id = :partner) AS events
            """,
            SandboxCounts.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  void add(UUID partnerId, GeneratedGuest guest, Instant at) {
    entities
        .createNativeQuery(
            """
            INSERT INTO generated_guests (id, partner_id, first_name, last_name, email, phone, created_at)
            VALUES (uuid_v7(), :partner, :first, :last, :email, :phone, :at)
            """)
        .setParameter("partner", partnerId)
        .setParameter("first", guest.firstName())
        .setParameter("last", guest.lastName())
        .setParameter("email", guest.email())
        .setParameter("phone", guest.phone())
        .setParameter("at", at)
        .executeUpdate();
  }

  /**
   * Moves the partner's clock ahead.
   *
   * @return how many seconds it is ahead now; null when that would be more than the maximum
   */
  @Nullable Long advanceClock(long seconds, long max) {
    return NativeQueries.select(
            entities, "SELECT advance_sandbox_clock(:seconds, :max)", Long.class)
        .setParameter("seconds", seconds)
        .setParameter("max", max)
        .getSingleResult();
  }

  /**
   * Deletes pending deliveries to the partner's test endpoints and returns how many; fewer than the
   * limit when none is left.
   */
  long deleteDeliveries(int limit) {
    return NativeQueries.select(entities, "SELECT delete_sandbox_deliveries(:limit)", Long.class)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /**
   * Deletes a portion of the partner's rows of the sandbox and returns how many; fewer than the
   * limit when none is left.
   */
  long deletePortion(int limit) {
    return NativeQueries.select(entities, "SELECT delete_sandbox_data(:limit)", Long.class)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /**
   * Deletes sums of the partner's sales that have become zero and returns how many; fewer than the
   * limit when none is left.
   */
  long deleteSales(int limit) {
    return NativeQueries.select(entities, "SELECT delete_sandbox_sales(:limit)", Long.class)
        .setParameter("limit", limit)
        .getSingleResult();
  }
}
