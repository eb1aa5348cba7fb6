package org.cenotes.partners.domain.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.payment.method.PaymentMethodCache;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.booking.PaymentRules;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Answers the reservation module which payment methods apply and whether a payment is open. */
@ApplicationScoped
class ReservationPaymentRules implements PaymentRules {
  private final PaymentMethodCache methods;
  private final PaymentService payments;

  @Inject
  ReservationPaymentRules(PaymentMethodCache methods, PaymentService payments) {
    this.methods = methods;
    this.payments = payments;
  }

  @Override
  public @Nullable String refusal(PaymentMethod method, Cents amount) {
    return methods.refusal(method, amount);
  }

  @Override
  public boolean isBeingPaid(UUID reservationId) {
    return payments.isBeingPaid(reservationId);
  }
}
