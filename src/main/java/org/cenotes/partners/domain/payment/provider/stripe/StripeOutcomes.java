package org.cenotes.partners.domain.payment.provider.stripe;

import com.stripe.exception.StripeException;
import com.stripe.model.Charge;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.model.StripeError;
import java.util.Locale;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Maps Stripe's objects to {@link ProviderPayment}. */
final class StripeOutcomes {
  private StripeOutcomes() {}

  /** The status of a payment intent. */
  static ProviderPayment of(PaymentIntent intent) {
    Status status = status(intent);
    boolean taken = status == Status.SUCCEEDED || status == Status.REFUNDED;
    Long amount = taken ? intent.getAmountReceived() : intent.getAmount();
    return new ProviderPayment(
        status,
        money(amount, intent.getCurrency()),
        taken ? intent.getLatestCharge() : null,
        status == Status.FAILED ? failure(intent) : null);
  }

  /** The status of a refunded charge; null when only part of it was refunded. */
  static @Nullable ProviderPayment refunded(Charge charge) {
    return Boolean.TRUE.equals(charge.getRefunded())
        ? new ProviderPayment(
            Status.REFUNDED, money(charge.getAmount(), charge.getCurrency()), charge.getId(), null)
        : null;
  }

  /** A refund that has begun or is made. */
  static ProviderRefund refund(Refund refund) {
    if (refund.getId() == null) {
      throw ProviderException.unreadable(StripePayments.NAME, "the refund's id");
    }
    return switch (String.valueOf(refund.getStatus())) {
      case "succeeded" -> new ProviderRefund(true, refund.getId());
      case "pending", "requires_action" -> new ProviderRefund(false, refund.getId());
      case "failed", "canceled" ->
          throw new ProviderException(
              ProviderException.Kind.REFUSED,
              StripePayments.NAME + " could not refund: " + refund.getFailureReason(),
              null);
      default -> throw ProviderException.unreadable(StripePayments.NAME, "a known refund status");
    };
  }

  /** A refund that failed; null when Stripe does not say of what. */
  static @Nullable FailedRefund failed(Refund refund) {
    return refund.getId() == null || refund.getPaymentIntent() == null || refund.getAmount() == null
        ? null
        : new FailedRefund(
            refund.getId(),
            refund.getPaymentIntent(),
            refund.getCharge(),
            new Cents(refund.getAmount()));
  }

  /** The bank's decline code if there is one, or else the error code. */
  static @Nullable String code(StripeException e) {
    StripeError error = e.getStripeError();
    return error == null ? e.getCode() : code(error);
  }

  private static Status status(PaymentIntent intent) {
    return switch (String.valueOf(intent.getStatus())) {
      case "requires_payment_method" ->
          intent.getLastPaymentError() == null ? Status.OPEN : Status.FAILED;
      case "requires_confirmation" -> Status.OPEN;
      case "requires_action" -> Status.ACTION_REQUIRED;
      case "processing", "requires_capture" -> Status.PROCESSING;
      case "succeeded" -> isRefunded(intent) ? Status.REFUNDED : Status.SUCCEEDED;
      case "canceled" -> Status.FAILED;
      default -> throw ProviderException.unreadable(StripePayments.NAME, "a known status");
    };
  }

  private static boolean isRefunded(PaymentIntent intent) {
    Charge charge = intent.getLatestChargeObject();
    return charge != null && Boolean.TRUE.equals(charge.getRefunded());
  }

  private static @Nullable String failure(PaymentIntent intent) {
    StripeError error = intent.getLastPaymentError();
    boolean closed = ProviderPayment.CLOSED.contains(intent.getStatus());
    return error == null || closed ? intent.getStatus() : code(error);
  }

  private static @Nullable String code(StripeError error) {
    return error.getDeclineCode() == null ? error.getCode() : error.getDeclineCode();
  }

  private static ProviderAmount money(@Nullable Long amount, @Nullable String currency) {
    if (amount == null || currency == null) {
      throw ProviderException.unreadable(StripePayments.NAME, "an amount");
    }
    return new ProviderAmount(new Cents(amount), currency.toUpperCase(Locale.ROOT));
  }
}
