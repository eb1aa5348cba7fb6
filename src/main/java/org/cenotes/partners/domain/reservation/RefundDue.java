package org.cenotes.partners.domain.reservation;

import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;

/**
 * CDI event: an amount is to be refunded to the guest. Fired in the transaction that decides it.
 *
 * @param amount cents; 0 when the guest has paid nothing or gets no refund
 * @param over no payment may be taken for the reservation any more
 */
public record RefundDue(UUID reservationId, PaymentMethod method, Cents amount, boolean over) {
  static RefundDue of(Reservation row, Cents amount, boolean over) {
    return new RefundDue(
        row.id, WireEnum.parse(PaymentMethod.class, row.paymentMethod), amount, over);
  }
}
