package org.cenotes.partners.domain.reservation;

import java.util.UUID;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;

/**
 * An amount is to go back to the guest; announced in the transaction that decides it.
 *
 * @param amount cents; 0 when the guest has paid nothing, or gets nothing back
 * @param over nothing may be taken for the reservation any more
 */
public record MoneyBack(
    UUID reservationId, UUID partnerId, PaymentMethod method, Cents amount, boolean over) {
  static MoneyBack of(Reservation row, Cents amount, boolean over) {
    return new MoneyBack(row.id, row.partnerId, PaymentMethod.of(row.paymentMethod), amount, over);
  }
}
