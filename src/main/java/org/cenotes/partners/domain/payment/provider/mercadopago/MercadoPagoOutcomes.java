package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.resources.payment.Payment;
import com.mercadopago.resources.payment.PaymentRefund;
import com.mercadopago.resources.preference.Preference;
import com.mercadopago.resources.preference.PreferenceItem;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.jspecify.annotations.Nullable;

/** Maps Mercado Pago's objects to {@link ProviderPayment}. */
final class MercadoPagoOutcomes {
  /** Of several attempts the one that got furthest decides the status. */
  private static final List<Status> FURTHEST_FIRST =
      List.of(
          Status.SUCCEEDED,
          Status.REFUNDED,
          Status.PROCESSING,
          Status.ACTION_REQUIRED,
          Status.FAILED);

  private MercadoPagoOutcomes() {}

  /** The status of one attempt. */
  static ProviderPayment of(Payment payment) {
    Status status = status(String.valueOf(payment.getStatus()));
    boolean taken = status == Status.SUCCEEDED || status == Status.REFUNDED;
    return new ProviderPayment(
        status,
        money(payment.getTransactionAmount(), payment.getCurrencyId()),
        taken ? String.valueOf(payment.getId()) : null,
        status == Status.FAILED ? payment.getStatusDetail() : null);
  }

  /**
   * The status after these attempts, in their order; one for each attempt that succeeded, because
   * each has taken money. Empty without any attempt.
   */
  static List<ProviderPayment> furthest(List<Payment> attempts) {
    List<ProviderPayment> outcomes = attempts.stream().map(MercadoPagoOutcomes::of).toList();
    List<ProviderPayment> succeeded =
        outcomes.stream().filter(outcome -> outcome.status() == Status.SUCCEEDED).toList();
    return succeeded.isEmpty()
        ? outcomes.stream()
            .min(Comparator.comparing(outcome -> FURTHEST_FIRST.indexOf(outcome.status())))
            .stream()
            .toList()
        : succeeded;
  }

  /** The status without attempts. */
  static ProviderPayment unpaid(Preference preference) {
    List<PreferenceItem> items = preference.getItems();
    if (items == null || items.size() != 1) {
      throw ProviderException.unreadable(MercadoPagoPayments.NAME, "the requested item");
    }
    PreferenceItem item = items.get(0);
    return new ProviderPayment(
        Status.OPEN, money(item.getUnitPrice(), item.getCurrencyId()), null, null);
  }

  /** A refund that has begun or is made. */
  static ProviderRefund refund(PaymentRefund refund) {
    if (refund.getId() == null) {
      throw ProviderException.unreadable(MercadoPagoPayments.NAME, "the refund's id");
    }
    String id = refund.getId().toString();
    return switch (String.valueOf(refund.getStatus())) {
      case "approved" -> new ProviderRefund(true, id);
      case "in_process", "pending", "authorized" -> new ProviderRefund(false, id);
      case "rejected", "cancelled" ->
          throw new ProviderException(
              ProviderException.Kind.REFUSED,
              MercadoPagoPayments.NAME + " could not refund: " + refund.getStatus(),
              null);
      default ->
          throw ProviderException.unreadable(MercadoPagoPayments.NAME, "a known refund status");
    };
  }

  /** Whether all of it was refunded or charged back. */
  static boolean isRefunded(Payment payment) {
    return status(String.valueOf(payment.getStatus())) == Status.REFUNDED;
  }

  private static Status status(String status) {
    return switch (status) {
      // Disputed money is still taken; charged back money is not.
      case "approved", "in_mediation" -> Status.SUCCEEDED;
      case "refunded", "charged_back" -> Status.REFUNDED;
      case "in_process", "authorized" -> Status.PROCESSING;
      case "pending" -> Status.ACTION_REQUIRED;
      case "rejected", "cancelled" -> Status.FAILED;
      default -> throw ProviderException.unreadable(MercadoPagoPayments.NAME, "a known status");
    };
  }

  private static ProviderAmount money(@Nullable BigDecimal amount, @Nullable String currency) {
    if (amount == null || currency == null) {
      throw ProviderException.unreadable(MercadoPagoPayments.NAME, "an amount");
    }
    try {
      return ProviderAmount.of(amount, currency);
    } catch (IllegalArgumentException e) {
      throw ProviderException.unreadable(MercadoPagoPayments.NAME, "an amount in whole cents");
    }
  }
}
