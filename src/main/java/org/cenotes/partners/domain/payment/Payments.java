package org.cenotes.partners.domain.payment;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.hibernate.jpa.SpecHints;

/** The tables {@code payments}, {@code refunds} and {@code provider_events}. */
@Repository
class Payments {
  @PersistenceContext private EntityManager entities;

  void add(Payment payment) {
    entities.persist(payment);
  }

  void add(Refund refund) {
    entities.persist(refund);
  }

  void flush() {
    entities.flush();
  }

  /** A payment with its row locked. */
  Optional<Payment> findLocked(UUID id) {
    return Results.first(
        entities
            .createQuery("FROM Payment WHERE id = :id", Payment.class)
            .setParameter("id", id)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
  }

  Optional<Payment> find(UUID id) {
    return Optional.ofNullable(entities.find(Payment.class, id));
  }

  /**
   * A payment that was there in an earlier transaction.
   *
   * @throws ApiException 404 when it was deleted meanwhile, with the data of its sandbox
   */
  Payment get(UUID id) {
    return find(id).orElseThrow(Payments::notFound);
  }

  /**
   * The reservation of such a payment, to lock it before the payment.
   *
   * @throws ApiException 404 when the payment was deleted meanwhile
   */
  UUID reservationOf(UUID paymentId) {
    return findReservationOf(paymentId).orElseThrow(Payments::notFound);
  }

  static ApiException notFound() {
    return new ApiException(PaymentError.NOT_FOUND);
  }

  Optional<UUID> findReservationOf(UUID paymentId) {
    return Results.first(
        entities
            .createQuery("SELECT reservationId FROM Payment WHERE id = :id", UUID.class)
            .setParameter("id", paymentId));
  }

  UUID paymentOf(UUID refundId) {
    return entities
        .createQuery("SELECT paymentId FROM Refund WHERE id = :id", UUID.class)
        .setParameter("id", refundId)
        .getSingleResult();
  }

  /** All payments of a reservation, the oldest first, locked. */
  List<Payment> lockOfReservation(UUID reservationId) {
    return entities
        .createQuery(
            "FROM Payment WHERE reservationId = :reservation ORDER BY createdAt, id", Payment.class)
        .setParameter("reservation", reservationId)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /** A refund with its row locked. */
  Optional<Refund> findRefundLocked(UUID id) {
    return Results.first(
        entities
            .createQuery("FROM Refund WHERE id = :id", Refund.class)
            .setParameter("id", id)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
  }

  /** Unsettled refunds of a payment, the oldest first. */
  List<UUID> unsettledRefunds(UUID paymentId) {
    return entities
        .createQuery(
            "SELECT id FROM Refund WHERE paymentId = :payment AND settledAt IS NULL"
                + " ORDER BY createdAt, id",
            UUID.class)
        .setParameter("payment", paymentId)
        .getResultList();
  }

  /** All refunds of a payment, the newest first, locked. */
  List<Refund> lockRefundsOf(UUID paymentId) {
    return entities
        .createQuery(
            "FROM Refund WHERE paymentId = :payment ORDER BY createdAt DESC, id DESC", Refund.class)
        .setParameter("payment", paymentId)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /**
   * The late payment of a reservation that took money first, which is not always the oldest; there
   * must be one. It is refunded as soon as the money is known, and by one refund.
   */
  UUID firstLate(UUID reservationId) {
    return entities
        .createQuery(
            "SELECT r.paymentId FROM Refund r JOIN Payment p ON p.id = r.paymentId"
                + " WHERE p.reservationId = :reservation AND p.late = true"
                + " ORDER BY r.createdAt, r.id",
            UUID.class)
        .setParameter("reservation", reservationId)
        .setMaxResults(1)
        .getSingleResult();
  }

  Optional<Payment> findByReference(PaymentMethod provider, String reference) {
    return Results.first(
        entities
            .createQuery(
                "FROM Payment WHERE provider = :provider AND reference = :reference", Payment.class)
            .setParameter("provider", provider.wire())
            .setParameter("reference", reference));
  }

  /** Whether money may still be taken for the reservation. */
  boolean isBeingPaid(UUID reservationId) {
    return entities
            .createQuery(
                "SELECT count(*) FROM Payment WHERE reservationId = :reservation AND state IN"
                    + " ('created', 'requires_action')",
                Long.class)
            .setParameter("reservation", reservationId)
            .getSingleResult()
        > 0;
  }

  /**
   * The payment by one of these methods that has been due to be polled for longest, locked, without
   * those another node has locked; empty when none is due.
   */
  Optional<Payment> pollDue(Instant now, Set<PaymentMethod> methods) {
    return due(
        entities
            .createQuery(
                "FROM Payment WHERE progress.nextPollAt <= :now AND provider IN :providers"
                    + " ORDER BY progress.nextPollAt",
                Payment.class)
            .setParameter("providers", methods.stream().map(PaymentMethod::wire).toList()),
        now);
  }

  /** The same of the refunds that are due to be requested. */
  Optional<Refund> refundDue(Instant now, Set<PaymentMethod> methods) {
    return due(
        entities
            .createQuery(
                "SELECT r FROM Refund r WHERE r.dueAt <= :now AND r.paymentId IN"
                    + " (SELECT p.id FROM Payment p WHERE p.provider IN :providers)"
                    + " ORDER BY r.dueAt",
                Refund.class)
            .setParameter("providers", methods.stream().map(PaymentMethod::wire).toList()),
        now);
  }

  /**
   * One at a time: three calls of twelve seconds (login, call, look-up) must end before its lease
   * of a minute lapses.
   */
  private static <T> Optional<T> due(TypedQuery<T> query, Instant now) {
    return Results.first(
        query
            .setParameter("now", now)
            .setMaxResults(1)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE)
            .setHint(SpecHints.HINT_SPEC_LOCK_TIMEOUT, -2));
  }

  /** Records a provider event; false when it was recorded before. */
  boolean recordEvent(Payment payment, String eventId) {
    return entities
            .createNativeQuery(
                """
                INSERT INTO provider_events (partner_id, provider, event_id, payment_id)
                VALUES (:partner, :provider, :event, :payment) ON CONFLICT DO NOTHING
                """)
            .setParameter("partner", payment.partnerId)
            .setParameter("provider", payment.provider().wire())
            .setParameter("event", eventId)
            .setParameter("payment", payment.id)
            .executeUpdate()
        == 1;
  }

  /**
   * Deletes up to {@code limit} provider events of this age, the oldest first, and returns how
   * many; no provider repeats an event for that long.
   */
  int deleteEventsOlderThan(Duration age, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM provider_events WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM provider_events WHERE received_at < now() - make_interval(secs => :age)
               ORDER BY received_at LIMIT :limit))
            """)
        .setParameter("age", age.toSeconds())
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
