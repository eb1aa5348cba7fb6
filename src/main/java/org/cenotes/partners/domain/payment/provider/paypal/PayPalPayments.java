package org.cenotes.partners.domain.payment.provider.paypal;

import com.paypal.sdk.models.AmountWithBreakdown;
import com.paypal.sdk.models.CaptureOrderInput;
import com.paypal.sdk.models.CheckoutPaymentIntent;
import com.paypal.sdk.models.CreateOrderInput;
import com.paypal.sdk.models.GetOrderInput;
import com.paypal.sdk.models.GetRefundInput;
import com.paypal.sdk.models.OrderRequest;
import com.paypal.sdk.models.PayeePaymentMethodPreference;
import com.paypal.sdk.models.PaymentSource;
import com.paypal.sdk.models.PaypalExperienceUserAction;
import com.paypal.sdk.models.PaypalWallet;
import com.paypal.sdk.models.PaypalWalletContextShippingPreference;
import com.paypal.sdk.models.PaypalWalletExperienceContext;
import com.paypal.sdk.models.PurchaseUnitRequest;
import com.paypal.sdk.models.Refund;
import com.paypal.sdk.models.RefundCapturedPaymentInput;
import com.paypal.sdk.models.RefundRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Wallet payments through PayPal. A payment is an order, approved there and captured here. */
@ApplicationScoped
class PayPalPayments implements PaymentProvider {
  static final String NAME = "PayPal";

  private static final String REPRESENTATION = "return=representation";
  private static final int MAX_DESCRIPTION = 127;

  /** The guest has to approve the order, for the first time or again. */
  private static final Set<String> ACTION_REQUIRED =
      Set.of("ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED");

  /** PayPal or the guest's bank declines this guest; other refusals are our fault. */
  private static final Set<String> DECLINES =
      Set.of(
          "INSTRUMENT_DECLINED",
          "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
          "CARD_EXPIRED",
          "TRANSACTION_REFUSED",
          "PAYER_CANNOT_PAY",
          "PAYER_ACCOUNT_RESTRICTED",
          "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
          "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
          "TRANSACTION_LIMIT_EXCEEDED",
          "COMPLIANCE_VIOLATION");

  private final @Nullable PayPalClient client;
  private final @Nullable PayPalEvents events;

  @Inject
  PayPalPayments(
      @ConfigProperty(name = "cenotes.payment.wallet.client-id") Optional<String> clientId,
      @ConfigProperty(name = "cenotes.payment.wallet.client-secret") Optional<String> clientSecret,
      @ConfigProperty(name = "cenotes.payment.wallet.webhook-id") Optional<String> webhookId,
      @ConfigProperty(
              name = "cenotes.payment.wallet.base-url",
              defaultValue = "https://api-m.paypal.com")
          String baseUrl,
      @ConfigProperty(name = "cenotes.payment.connect-timeout", defaultValue = "PT2S")
          Duration connect,
      @ConfigProperty(name = "cenotes.payment.read-timeout", defaultValue = "PT10S") Duration read,
      RateLimiter limiter,
      Clock clock) {
    if (clientId.isPresent() && clientSecret.isPresent() && webhookId.isPresent()) {
      client = new PayPalClient(clientId.get(), clientSecret.get(), baseUrl, connect, read);
      events = new PayPalEvents(client, webhookId.get(), new VerificationLimits(limiter), clock);
    } else {
      client = null;
      events = null;
    }
  }

  @Override
  public PaymentMethod method() {
    return PaymentMethod.WALLETPROVIDER;
  }

  @Override
  public boolean isConfigured() {
    return client != null;
  }

  @Override
  public ProviderSession open(PaymentOrder order) {
    CreateOrderInput input =
        new CreateOrderInput.Builder(null, request(order))
            .paypalRequestId(order.paymentId().toString())
            .build();
    com.paypal.sdk.models.Order opened =
        client().call(sdk -> sdk.getOrdersController().createOrder(input));
    if (opened.getId() == null) {
      throw ProviderException.unreadable(NAME, "the order's id");
    }
    return new ProviderSession(opened.getId(), null, PayPalOutcomes.page(opened));
  }

  private static OrderRequest request(PaymentOrder order) {
    String description = order.description();
    PurchaseUnitRequest unit =
        new PurchaseUnitRequest.Builder(
                new AmountWithBreakdown.Builder(
                        order.money().currency(), order.money().decimal().toPlainString())
                    .build())
            .customId(order.paymentId().toString())
            .description(description.substring(0, Math.min(MAX_DESCRIPTION, description.length())))
            .build();
    PaypalWalletExperienceContext page =
        new PaypalWalletExperienceContext.Builder()
            .userAction(PaypalExperienceUserAction.PAY_NOW)
            .shippingPreference(PaypalWalletContextShippingPreference.NO_SHIPPING)
            // No eChecks: they are paid days after the places were released.
            .paymentMethodPreference(PayeePaymentMethodPreference.IMMEDIATE_PAYMENT_REQUIRED)
            .returnUrl(order.returnUrl().toString())
            .cancelUrl(order.returnUrl().toString())
            .build();
    PaypalWallet wallet =
        new PaypalWallet.Builder().emailAddress(order.payerEmail()).experienceContext(page).build();
    return new OrderRequest.Builder(CheckoutPaymentIntent.CAPTURE, List.of(unit))
        .paymentSource(new PaymentSource.Builder().paypal(wallet).build())
        .build();
  }

  @Override
  public ProviderPayment capture(String reference, @Nullable String token, String idempotencyKey) {
    CaptureOrderInput input =
        new CaptureOrderInput.Builder(reference, null)
            .paypalRequestId(idempotencyKey)
            .prefer(REPRESENTATION)
            .build();
    try {
      return PayPalOutcomes.of(client().call(sdk -> sdk.getOrdersController().captureOrder(input)));
    } catch (PayPalRefusal e) {
      return refused(reference, e);
    }
  }

  private ProviderPayment refused(String reference, PayPalRefusal refusal) {
    String issue = refusal.issue();
    if ("ORDER_ALREADY_CAPTURED".equals(issue)) {
      return retrieve(reference);
    }
    if (ACTION_REQUIRED.contains(issue)) {
      return new ProviderPayment(Status.ACTION_REQUIRED, retrieve(reference).money(), null, null);
    }
    if (DECLINES.contains(issue)) {
      return new ProviderPayment(Status.FAILED, retrieve(reference).money(), null, issue);
    }
    throw refusal;
  }

  @Override
  public ProviderPayment retrieve(String reference) {
    GetOrderInput input = new GetOrderInput.Builder(reference).build();
    try {
      return PayPalOutcomes.of(client().call(sdk -> sdk.getOrdersController().getOrder(input)));
    } catch (PayPalRefusal e) {
      // An order that was not approved is deleted after some hours.
      throw e.isNotFound() ? ProviderException.unknownPayment(NAME) : e;
    }
  }

  @Override
  public ProviderRefund refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey) {
    RefundRequest what =
        new RefundRequest.Builder()
            .amount(
                new com.paypal.sdk.models.Money.Builder(
                        amount.currency(), amount.decimal().toPlainString())
                    .build())
            .build();
    RefundCapturedPaymentInput input =
        new RefundCapturedPaymentInput.Builder(capture, null)
            .paypalRequestId(idempotencyKey)
            .prefer(REPRESENTATION)
            .body(what)
            .build();
    try {
      return PayPalOutcomes.refund(
          client().call(sdk -> sdk.getPaymentsController().refundCapturedPayment(input)));
    } catch (PayPalRefusal e) {
      if ("CAPTURE_FULLY_REFUNDED".equals(e.issue())) {
        return ProviderRefund.COMPLETE;
      }
      throw e;
    }
  }

  @Override
  public ProviderRefund retrieveRefund(String capture, String id) {
    GetRefundInput input = new GetRefundInput.Builder(id).build();
    Refund refund;
    try {
      refund = client().call(sdk -> sdk.getPaymentsController().getRefund(input));
    } catch (PayPalRefusal e) {
      throw ProviderException.unreadRefund(e);
    }
    return PayPalOutcomes.refund(refund);
  }

  @Override
  public ProviderEvent readEvent(ProviderCallback callback) {
    if (events == null) {
      throw ProviderException.unverified(NAME, "no webhook is configured");
    }
    return events.readEvent(callback);
  }

  private PayPalClient client() {
    if (client == null) {
      throw ProviderException.notConfigured(NAME);
    }
    return client;
  }
}
