package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.jpa.SpecHints;

/** The simulated provider's tables. */
@Repository
class SimulatedPayments {
  private static final int CLAIM_LIMIT = 20;

  /** Their refunds go with them; a payment that is being refunded is left to the next call. */
  private static final String DELETE =
      """
      WITH old AS (
        SELECT reference FROM simulated_payments WHERE expires_at < :before %s
         ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED
      ), refunds AS (
        DELETE FROM simulated_refunds WHERE reference IN (SELECT reference FROM old)
      )
      DELETE FROM simulated_payments WHERE reference IN (SELECT reference FROM old)
      """;

  private static final String DELETE_UNPAID = DELETE.formatted("AND state <> 'succeeded'");
  private static final String DELETE_ALL = DELETE.formatted("");

  @PersistenceContext private EntityManager entities;

  void add(SimulatedCallback callback) {
    entities.persist(callback);
  }

  /** Whether a callback that reports this status of this payment has yet to be sent. */
  boolean isCallbackWaiting(UUID paymentId, Status status) {
    return entities
            .createQuery(
                "SELECT count(*) FROM SimulatedCallback"
                    + " WHERE paymentId = :payment AND status = :status",
                Long.class)
            .setParameter("payment", paymentId)
            .setParameter("status", status.name())
            .getSingleResult()
        > 0;
  }

  /** Inserts a payment unless it exists; waits for a transaction that is inserting it. */
  void insert(SimulatedPayment made) {
    entities
        .createNativeQuery(
            """
            INSERT INTO simulated_payments (reference, payment_id, provider, state, amount, currency, description,
                                            callback_url, return_url, expires_at, version)
            VALUES (:reference, :payment, :provider, 'open', :amount, :currency, :description,
                    :callback, :return, :expires, 0) ON CONFLICT DO NOTHING
            """)
        .setParameter("reference", made.reference)
        .setParameter("payment", made.paymentId)
        .setParameter("provider", made.method().wire())
        .setParameter("amount", made.money().amount().value())
        .setParameter("currency", made.money().currency())
        .setParameter("description", made.description)
        .setParameter("callback", made.callbackUrl)
        .setParameter("return", made.returnUrl)
        .setParameter("expires", made.expiresAt)
        .executeUpdate();
  }

  SimulatedPayment find(PaymentMethod method, UUID paymentId) {
    return entities
        .createQuery(
            "FROM SimulatedPayment WHERE provider = :provider AND paymentId = :payment",
            SimulatedPayment.class)
        .setParameter("provider", method.wire())
        .setParameter("payment", paymentId)
        .getSingleResult();
  }

  Optional<SimulatedPayment> find(String reference) {
    return Optional.ofNullable(entities.find(SimulatedPayment.class, reference));
  }

  Optional<SimulatedPayment> findLocked(String reference) {
    return Results.first(
        entities
            .createQuery(
                "FROM SimulatedPayment WHERE reference = :reference", SimulatedPayment.class)
            .setParameter("reference", reference)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
  }

  /** Inserts a refund under its key; false when it exists. */
  boolean insertRefund(String key, String reference, Cents amount) {
    return entities
            .createNativeQuery(
                """
                INSERT INTO simulated_refunds (idempotency_key, reference, amount)
                VALUES (:key, :reference, :amount) ON CONFLICT DO NOTHING
                """)
            .setParameter("key", key)
            .setParameter("reference", reference)
            .setParameter("amount", amount.value())
            .executeUpdate()
        == 1;
  }

  /** Callbacks that are due, locked, without those another node has locked. */
  List<SimulatedCallback> due(Instant now) {
    return entities
        .createQuery(
            "FROM SimulatedCallback WHERE dueAt <= :now ORDER BY dueAt, id",
            SimulatedCallback.class)
        .setParameter("now", now)
        .setMaxResults(CLAIM_LIMIT)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(SpecHints.HINT_SPEC_LOCK_TIMEOUT, -2)
        .getResultList();
  }

  void delete(UUID callbackId) {
    entities
        .createQuery("DELETE FROM SimulatedCallback WHERE id = :id")
        .setParameter("id", callbackId)
        .executeUpdate();
  }

  /** Deletes up to {@code limit} payments that ended before then and were not paid. */
  int deleteUnpaid(Instant before, int limit) {
    return delete(DELETE_UNPAID, before, limit);
  }

  /** Deletes up to {@code limit} payments that ended before then. */
  int deleteAll(Instant before, int limit) {
    return delete(DELETE_ALL, before, limit);
  }

  private int delete(String sql, Instant before, int limit) {
    return entities
        .createNativeQuery(sql)
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
