package org.cenotes.partners.domain.payment.checkout;

import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A payment to go on with.
 *
 * @param recoveryToken replaces the one it was resumed with, which works five minutes more
 */
@Schema(name = "ResumedPayment")
public record ResumedCheckout(
    GuestReservation reservation,
    PaymentView payment,
    NextAction nextAction,
    String recoveryToken) {
  /** Without the token, which belongs into no log. */
  @Override
  public String toString() {
    return "Resumed[payment=" + payment.id() + "]";
  }
}
