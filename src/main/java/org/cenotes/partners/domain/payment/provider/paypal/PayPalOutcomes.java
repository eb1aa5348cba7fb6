package org.cenotes.partners.domain.payment.provider.paypal;

import com.paypal.sdk.models.AmountWithBreakdown;
import com.paypal.sdk.models.CaptureStatus;
import com.paypal.sdk.models.CaptureStatusDetails;
import com.paypal.sdk.models.LinkDescription;
import com.paypal.sdk.models.Order;
import com.paypal.sdk.models.OrderStatus;
import com.paypal.sdk.models.OrdersCapture;
import com.paypal.sdk.models.PurchaseUnit;
import com.paypal.sdk.models.Refund;
import com.paypal.sdk.models.RefundStatus;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.jspecify.annotations.Nullable;

/** Maps PayPal's objects to {@link ProviderPayment}. */
final class PayPalOutcomes {
  /** The link is called one or the other depending on how the order was created. */
  private static final Set<String> APPROVAL_LINKS = Set.of("payer-action", "approve");

  private PayPalOutcomes() {}

  /** Where the guest approves the order. */
  static URI page(Order order) {
    List<LinkDescription> links = order.getLinks() == null ? List.of() : order.getLinks();
    return links.stream()
        .filter(link -> APPROVAL_LINKS.contains(link.getRel()))
        .map(link -> URI.create(link.getHref()))
        .findFirst()
        .orElseThrow(() -> ProviderException.unreadable(PayPalPayments.NAME, "an approval page"));
  }

  /** The status of an order, or of its most advanced capture once there is one. */
  static ProviderPayment of(Order order) {
    List<PurchaseUnit> units = order.getPurchaseUnits();
    if (units == null || units.size() != 1) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "the requested unit");
    }
    PurchaseUnit unit = units.get(0);
    List<OrdersCapture> captures =
        unit.getPayments() == null ? null : unit.getPayments().getCaptures();
    return captures == null || captures.isEmpty()
        ? uncaptured(order.getStatus(), unit.getAmount())
        : captured(Collections.max(captures, Comparator.comparingInt(PayPalOutcomes::progress)));
  }

  /** A refund that has begun or is made. */
  static ProviderRefund refund(Refund refund) {
    if (refund.getId() == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "the refund's id");
    }
    if (refund.getStatus() == RefundStatus.COMPLETED) {
      return new ProviderRefund(true, refund.getId());
    }
    if (refund.getStatus() == RefundStatus.PENDING) {
      return new ProviderRefund(false, refund.getId());
    }
    if (refund.getStatus() == null || refund.getStatus() == RefundStatus._UNKNOWN) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "a known refund status");
    }
    throw new ProviderException(
        ProviderException.Kind.REFUSED,
        PayPalPayments.NAME + " could not refund: " + refund.getStatus(),
        null);
  }

  /** Converts PayPal's decimal amount. */
  static ProviderAmount money(@Nullable String value, @Nullable String currency) {
    if (value == null || currency == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "an amount");
    }
    try {
      return ProviderAmount.of(new BigDecimal(value), currency);
    } catch (IllegalArgumentException e) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "an amount in whole cents");
    }
  }

  private static ProviderPayment uncaptured(
      @Nullable OrderStatus status, @Nullable AmountWithBreakdown amount) {
    if (status == null || amount == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "a status and an amount");
    }
    ProviderAmount money = money(amount.getValue(), amount.getCurrencyCode());
    return switch (status) {
      // An approved order awaits our capture, not the guest.
      case CREATED, SAVED, APPROVED -> new ProviderPayment(Status.OPEN, money, null, null);
      case PAYER_ACTION_REQUIRED -> new ProviderPayment(Status.ACTION_REQUIRED, money, null, null);
      case VOIDED -> new ProviderPayment(Status.FAILED, money, null, status.value());
      case COMPLETED, _UNKNOWN ->
          throw ProviderException.unreadable(PayPalPayments.NAME, "a capture");
    };
  }

  /** Greater for captures that say more: a declined one may stand beside one with the money. */
  private static int progress(OrdersCapture capture) {
    CaptureStatus status = capture.getStatus();
    if (status == null) {
      return 0;
    }
    return switch (status) {
      case COMPLETED, PARTIALLY_REFUNDED -> 4;
      case REFUNDED -> 3;
      case PENDING -> 2;
      case DECLINED, FAILED -> 1;
      case _UNKNOWN -> 0;
    };
  }

  private static ProviderPayment captured(OrdersCapture capture) {
    CaptureStatus status = capture.getStatus();
    if (status == null || capture.getAmount() == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "a capture's status and amount");
    }
    ProviderAmount money =
        money(capture.getAmount().getValue(), capture.getAmount().getCurrencyCode());
    return switch (status) {
      case COMPLETED, PARTIALLY_REFUNDED ->
          new ProviderPayment(Status.SUCCEEDED, money, capture.getId(), null);
      case REFUNDED -> new ProviderPayment(Status.REFUNDED, money, capture.getId(), null);
      case PENDING -> new ProviderPayment(Status.PROCESSING, money, null, null);
      case DECLINED, FAILED ->
          new ProviderPayment(
              Status.FAILED, money, null, reason(status, capture.getStatusDetails()));
      case _UNKNOWN -> throw ProviderException.unreadable(PayPalPayments.NAME, "a known status");
    };
  }

  private static String reason(CaptureStatus status, @Nullable CaptureStatusDetails details) {
    return details == null || details.getReason() == null
        ? status.value()
        : details.getReason().value();
  }
}
