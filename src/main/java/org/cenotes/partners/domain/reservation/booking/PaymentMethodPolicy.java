package org.cenotes.partners.domain.reservation.booking;

import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** What booking asks about payment methods; the payment module implements it. */
public interface PaymentMethodPolicy {
  /**
   * Why this amount cannot be paid by this method, as a sentence without its subject; null when it
   * can.
   *
   * @param currency ISO 4217
   */
  @Nullable String refusal(PaymentMethod method, Cents amount, String currency);

  /**
   * Why the total of a reservation with this method cannot become this amount; null when it can.
   * The method may have been switched off since the booking.
   *
   * @param currency ISO 4217
   */
  @Nullable String refusalOfChange(PaymentMethod method, Cents amount, String currency);
}
