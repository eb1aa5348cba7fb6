package org.cenotes.partners.domain.payment.checkout;

import org.cenotes.partners.domain.payment.PaymentView;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A resumed payment.
 *
 * @param reservation the reservation, as its guest sees it
 * @param payment the payment
 * @param nextAction what the guest's page has to do next
 * @param recoveryToken replaces the one it was resumed with, which stays valid for five minutes
 */
@Schema(name = "ResumedPayment")
public record ResumedCheckout(
    GuestReservationView reservation,
    PaymentView payment,
    NextAction nextAction,
    String recoveryToken) {
  /** Without the token, which must not be logged. */
  @Override
  public String toString() {
    return "ResumedCheckout[payment=" + payment.id() + "]";
  }
}
