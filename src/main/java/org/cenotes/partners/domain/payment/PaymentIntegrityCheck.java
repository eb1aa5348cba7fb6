package org.cenotes.partners.domain.payment;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * Checks that a reservation has at most one active payment, that money taken belongs to an active
 * reservation or is being refunded, that refunds add up, and that no refund and no money of another
 * amount than requested waits for staff. It reads all payments and refunds, so it grows with the
 * number of payments.
 */
@Repository
class PaymentIntegrityCheck implements IntegrityCheck {
  private static final String COMPARE =
      SqlResource.load("payment/integrity.sql")
          .replace("{left_to_staff}", StaffRefundsGauge.LEFT_TO_STAFF);

  @PersistenceContext private EntityManager entities;

  @Override
  public String name() {
    return "payments";
  }

  @Override
  public Outcome compare() {
    return Outcome.of(
        name(), NativeQueries.select(entities, COMPARE, Outcome.Row.class).getSingleResult());
  }
}
