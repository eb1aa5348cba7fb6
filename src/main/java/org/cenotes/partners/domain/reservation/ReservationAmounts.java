package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;

/** A reservation's money, in cents; subtotal + services + transport − discount = total. */
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
  /** What a price means for guest and partner, at the partner's rate. */
  public static ReservationAmounts of(Price price, BasisPoints rate, PaymentMethod method) {
    Cents total = price.total();
    Cents commission = total.share(rate);
    // Only what goes on the partner's account is owed by the partner; everything else the guest
    // pays.
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

  /** The same, of which so much has gone back to the guest. */
  public ReservationAmounts withRefunded(Cents amount) {
    return new ReservationAmounts(
        subtotal, services, transport, discount, total, commission, netPayable, amount);
  }
}
