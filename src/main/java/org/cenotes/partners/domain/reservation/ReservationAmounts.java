package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;

/** The amounts of a reservation in cents; subtotal + services + transport − discount = total. */
@Embeddable
public record ReservationAmounts(
    Cents subtotal,
    @Column(name = "services_total") Cents services,
    @Column(name = "transport_total") Cents transport,
    Cents discount,
    Cents total,
    Cents commission,
    @Column(name = "net_payable") Cents netPayable,
    Cents refunded) {
  /** The amounts for a price, at the partner's commission rate. */
  public static ReservationAmounts of(Price price, BasisPoints rate, PaymentMethod method) {
    Cents total = price.total();
    Cents commission = total.share(rate);
    // The partner owes only what is booked on its account; the guest pays everything else.
    Cents net = method == PaymentMethod.PARTNER_ACCOUNT ? total.minus(commission) : Cents.ZERO;
    return new ReservationAmounts(
        price.subtotal(),
        price.services(),
        price.transport(),
        price.discount(),
        total,
        commission,
        net,
        Cents.ZERO);
  }

  /** These amounts with another refunded amount. */
  public ReservationAmounts withRefunded(Cents amount) {
    return new ReservationAmounts(
        subtotal, services, transport, discount, total, commission, netPayable, amount);
  }
}
