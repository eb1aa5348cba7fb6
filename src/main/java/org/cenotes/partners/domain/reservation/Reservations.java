package org.cenotes.partners.domain.reservation;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Conditions;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.jpa.HibernateHints;
import org.hibernate.jpa.SpecHints;
import org.jspecify.annotations.Nullable;

/** The table {@code reservations}. */
@Repository
class Reservations {
  private static final int BATCH = 100;

  @PersistenceContext private EntityManager entities;

  /**
   * Adds a reservation.
   *
   * @throws ApiException 404 when its cenote, one of a sandbox, was deleted meanwhile; 503 when its
   *     random confirmation code is taken, which happens to one booking in a million when there are
   *     a million of them
   */
  void add(Reservation reservation) {
    try {
      entities.persist(reservation);
      entities.flush();
    } catch (ConstraintViolationException broken) {
      throw refusal(broken);
    }
  }

  /** What the constraint that a new reservation violates means to the caller. */
  static RuntimeException refusal(ConstraintViolationException broken) {
    String constraint = broken.getConstraintName();
    if ("reservations_confirmation_code_key".equals(constraint)) {
      return ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    return "reservations_cenote_id_fkey".equals(constraint)
        ? new ApiException(CenoteError.NOT_FOUND)
        : broken;
  }

  /** Writes changes now: a failure at the commit would no longer say what failed. */
  void flush() {
    entities.flush();
  }

  Optional<Reservation> find(UUID id) {
    return Results.first(
        entities
            .createQuery("FROM Reservation WHERE id = :id", Reservation.class)
            .setParameter("id", id)
            .setHint(HibernateHints.HINT_READ_ONLY, true));
  }

  /** Locks the row until the transaction ends. */
  Optional<Reservation> findLocked(UUID id) {
    return Results.first(
        entities
            .createQuery("FROM Reservation WHERE id = :id", Reservation.class)
            .setParameter("id", id)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * Claims coupon and places again for an expired reservation and confirms it; on any outcome but
   * {@code OK} nothing has changed.
   */
  boolean reacquire(UUID id, int version, List<Slot> slots, Instant now) {
    return NativeQueries.select(
            entities,
            """
            SELECT reacquire_places(:id, :version, CAST(:starts AS time[]), CAST(:capacities AS integer[]), :now) = 'ok'
            """,
            Boolean.class)
        .setParameter("id", id)
        .setParameter("version", version)
        .setParameter("starts", Slot.starts(slots))
        .setParameter("capacities", Slot.capacities(slots))
        .setParameter("now", now)
        .getSingleResult();
  }

  /**
   * Whether the guest has bought from the partner, even if the guest did not come, or has a visit
   * whose payment is pending and whose places are held.
   *
   * @param before counts only reservations made before this one; null: all up to now
   */
  boolean hasBought(UUID partnerId, String email, @Nullable UUID before) {
    return NativeQueries.select(
            entities,
            """
            SELECT EXISTS (SELECT FROM reservations WHERE partner_id = :partner AND guest_email = :email
                              AND status IN ('pending', 'confirmed', 'completed', 'no_show')
                              AND created_at < coalesce((SELECT created_at FROM reservations
                                                          WHERE id = CAST(:before AS uuid)), 'infinity'))
            """,
            Boolean.class)
        .setParameter("partner", partnerId)
        .setParameter("email", email)
        .setParameter("before", before == null ? null : before.toString())
        .getSingleResult();
  }

  boolean hasAny(UUID partnerId) {
    return NativeQueries.select(
            entities,
            "SELECT EXISTS (SELECT FROM reservations WHERE partner_id = :partner)",
            Boolean.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /** Serialises bookings under one reference, so that only one of them finds it free. */
  void lockReference(UUID partnerId, String reference) {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:name, 1)) AS text)",
            String.class)
        .setParameter("name", partnerId + "\n" + reference)
        .getSingleResult();
  }

  Optional<Reservation> findByReference(String reference) {
    return Results.first(
        entities
            .createQuery("FROM Reservation WHERE partnerReference = :reference", Reservation.class)
            .setParameter("reference", reference));
  }

  /** Finds by the guest's e-mail together with id, confirmation code or both. */
  Optional<Reservation> findForGuest(@Nullable UUID id, @Nullable String code, String email) {
    if (id == null && code == null) {
      throw new IllegalArgumentException("an id or a confirmation code is required");
    }
    Conditions conditions =
        new Conditions().and("id = :id", id).and("confirmationCode = :code", code);
    String jpql = "FROM Reservation WHERE guest.email = :email" + conditions;
    return Results.first(
        conditions
            .bind(entities.createQuery(jpql, Reservation.class))
            .setParameter("email", email)
            .setHint(HibernateHints.HINT_READ_ONLY, true));
  }

  /** A batch whose hold has run out, oldest first, without those excluded. */
  List<UUID> findExpired(Instant now, Collection<UUID> excluded) {
    return findDue("pending", "hold_expires_at", now, excluded);
  }

  /** A batch whose visit had ended by then, oldest first, without those excluded. */
  List<UUID> findEnded(Instant end, Collection<UUID> excluded) {
    return findDue("confirmed", "ends_at", end, excluded);
  }

  /** Status and column are literals, because each pair has a partial index of its own. */
  private List<UUID> findDue(String status, String column, Instant by, Collection<UUID> excluded) {
    return NativeQueries.select(
            entities,
            """
            SELECT id FROM reservations
             WHERE status = '%1$s' AND %2$s <= :by AND id <> ALL (CAST(:excluded AS uuid[]))
             ORDER BY %2$s LIMIT :batch
            """
                .formatted(status, column),
            UUID.class)
        .setParameter("by", by)
        .setParameter("excluded", excluded.toArray(UUID[]::new))
        .setParameter("batch", BATCH)
        .getResultList();
  }

  /** A batch whose hold has run out by a sandbox clock that is ahead, without those excluded. */
  List<DueBySandboxClock> findExpiredByClocks(Instant now, Collection<UUID> excluded) {
    return findDueByClocks("pending", "hold_expires_at", now, excluded);
  }

  /** A batch whose visit had ended by then by a sandbox clock that is ahead. */
  List<DueBySandboxClock> findEndedByClocks(Instant end, Collection<UUID> excluded) {
    return findDueByClocks("confirmed", "ends_at", end, excluded);
  }

  /** Takes the partners in turn: one who has many due does not hold up the others. */
  private List<DueBySandboxClock> findDueByClocks(
      String status, String column, Instant by, Collection<UUID> excluded) {
    return NativeQueries.select(
            entities,
            """
            SELECT due.id, c.partner_id, c.ahead_seconds FROM sandbox_clocks c CROSS JOIN LATERAL (
                   SELECT r.id, row_number() OVER (ORDER BY r.%2$s) AS turn FROM reservations r
                    WHERE r.partner_id = c.partner_id AND r.status = '%1$s'
                      AND r.%2$s <= CAST(:by AS timestamptz) + make_interval(secs => c.ahead_seconds)
                      AND r.id <> ALL (CAST(:excluded AS uuid[]))
                    ORDER BY r.%2$s LIMIT :batch) due
             WHERE c.ahead_seconds > 0 ORDER BY due.turn LIMIT :batch
            """
                .formatted(status, column),
            DueBySandboxClock.class)
        .setParameter("by", by)
        .setParameter("excluded", excluded.toArray(UUID[]::new))
        .setParameter("batch", BATCH)
        .getResultList();
  }

  /** All holds that have run out of this reservation's cenote. */
  List<UUID> findExpiredOfSameCenote(UUID id, Instant now) {
    return NativeQueries.select(
            entities,
            """
            SELECT id FROM reservations
             WHERE status = 'pending' AND hold_expires_at <= :now
               AND cenote_id = (SELECT cenote_id FROM reservations WHERE id = :id)
            """,
            UUID.class)
        .setParameter("now", now)
        .setParameter("id", id)
        .getResultList();
  }

  /** Later statements of this transaction fail when they wait longer than this for a lock. */
  void limitLockWaits(Duration limit) {
    NativeQueries.select(entities, "SELECT set_config('lock_timeout', :millis, true)", String.class)
        .setParameter("millis", Long.toString(limit.toMillis()))
        .getSingleResult();
  }

  /** Locks one whose hold has run out; empty when another node has locked or expired it. */
  Optional<Reservation> lockExpired(UUID id, Instant now) {
    return lockDue(id, "pending", "lifecycle.holdExpiresAt", now);
  }

  /**
   * Locks one whose visit had ended by then; empty when another node has locked or completed it.
   */
  Optional<Reservation> lockEnded(UUID id, Instant end) {
    return lockDue(id, "confirmed", "times.endsAt", end);
  }

  private Optional<Reservation> lockDue(UUID id, String status, String attribute, Instant by) {
    return Results.first(
        entities
            .createQuery(
                "FROM Reservation WHERE id = :id AND lifecycle.status = '%s' AND %s <= :by"
                    .formatted(status, attribute),
                Reservation.class)
            .setParameter("id", id)
            .setParameter("by", by)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE)
            .setHint(SpecHints.HINT_SPEC_LOCK_TIMEOUT, -2));
  }
}
