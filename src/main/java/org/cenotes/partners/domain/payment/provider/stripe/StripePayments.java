package org.cenotes.partners.domain.payment.provider.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentConfirmParams;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentRetrieveParams;
import com.stripe.param.RefundCreateParams;
import com.stripe.service.V1Services;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.BoundedHttp;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Card payments through Stripe. A payment is a payment intent, confirmed by the guest's browser
 * with the client secret, or here with the token of Stripe's form.
 *
 * <p>It has a client of its own, because the library's global settings would apply to the whole
 * server.
 */
@ApplicationScoped
class StripePayments implements PaymentProvider {
  static final String NAME = "Stripe";

  /** The metadata key of the payment's id, which Stripe copies from the intent to its charge. */
  static final String PAYMENT_ID = "paymentId";

  private static final int PAYMENT_REQUIRED = 402;
  private static final String LATEST_CHARGE = "latest_charge";

  private final @Nullable StripeClient client;
  private final @Nullable StripeEvents events;

  @Inject
  StripePayments(
      @ConfigProperty(name = "cenotes.payment.card.secret-key") Optional<String> secretKey,
      @ConfigProperty(name = "cenotes.payment.card.webhook-secret") Optional<String> webhookSecret,
      @ConfigProperty(
              name = "cenotes.payment.card.base-url",
              defaultValue = "https://api.stripe.com")
          String baseUrl,
      @ConfigProperty(name = "cenotes.payment.connect-timeout", defaultValue = "PT2S")
          Duration connect,
      @ConfigProperty(name = "cenotes.payment.read-timeout", defaultValue = "PT10S") Duration read,
      Clock clock) {
    boolean configured = secretKey.isPresent() && webhookSecret.isPresent();
    client = configured ? client(secretKey.get(), baseUrl, connect, read) : null;
    events = configured ? new StripeEvents(webhookSecret.get(), clock) : null;
  }

  /** Without retries: the caller retries with the same idempotency key. */
  private static StripeClient client(String key, String url, Duration connect, Duration read) {
    return StripeClient.builder()
        .setApiKey(key)
        .setApiBase(url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .setHttpClient(new StripeTransport(new BoundedHttp(connect, read)))
        .setMaxNetworkRetries(0)
        .build();
  }

  @Override
  public PaymentMethod method() {
    return PaymentMethod.CARDPROVIDER;
  }

  @Override
  public boolean isConfigured() {
    return client != null;
  }

  @Override
  public ProviderSession open(PaymentOrder order) {
    PaymentIntentCreateParams intent =
        PaymentIntentCreateParams.builder()
            .setAmount(order.money().amount().value())
            .setCurrency(order.money().currency().toLowerCase(Locale.ROOT))
            .setDescription(order.description())
            .setReceiptEmail(order.payerEmail())
            .putMetadata(PAYMENT_ID, order.paymentId().toString())
            // No vouchers or bank debits: they are paid days after the places were released.
            .addPaymentMethodType("card")
            .build();
    String key = order.paymentId().toString();
    PaymentIntent opened = call(api -> api.paymentIntents().create(intent, idempotent(key)));
    if (opened.getId() == null || opened.getClientSecret() == null) {
      throw ProviderException.unreadable(NAME, "the intent's id and secret");
    }
    return new ProviderSession(opened.getId(), opened.getClientSecret(), null);
  }

  @Override
  public ProviderPayment capture(String reference, @Nullable String token, String idempotencyKey) {
    if (token == null) {
      return retrieve(reference); // The browser confirms it, not we.
    }
    PaymentIntentConfirmParams with =
        PaymentIntentConfirmParams.builder().setPaymentMethod(token).build();
    try {
      return StripeOutcomes.of(
          read(api -> api.paymentIntents().confirm(reference, with, idempotent(idempotencyKey))));
    } catch (StripeException e) {
      if ("payment_intent_unexpected_state".equals(e.getCode())) {
        return retrieve(reference); // It was confirmed with another key.
      }
      if (e instanceof InvalidRequestException bad && "payment_method".equals(bad.getParam())) {
        return failed(reference, "invalid_token");
      }
      if (e.getStripeError() == null
          || !Integer.valueOf(PAYMENT_REQUIRED).equals(e.getStatusCode())) {
        throw failure(e);
      }
      return failed(reference, StripeOutcomes.code(e));
    }
  }

  private ProviderPayment failed(String reference, @Nullable String code) {
    return new ProviderPayment(
        ProviderPayment.Status.FAILED, retrieve(reference).money(), null, code);
  }

  @Override
  public ProviderPayment retrieve(String reference) {
    // A refunded intent stays succeeded; only its charge says that it was refunded.
    PaymentIntentRetrieveParams with =
        PaymentIntentRetrieveParams.builder().addExpand(LATEST_CHARGE).build();
    return StripeOutcomes.of(call(api -> api.paymentIntents().retrieve(reference, with)));
  }

  @Override
  public ProviderRefund refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey) {
    RefundCreateParams what =
        RefundCreateParams.builder()
            .setPaymentIntent(reference)
            .setAmount(amount.amount().value())
            .build();
    Refund refund;
    try {
      refund = read(api -> api.refunds().create(what, idempotent(idempotencyKey)));
    } catch (StripeException e) {
      if ("charge_already_refunded".equals(e.getCode())) {
        return ProviderRefund.COMPLETE;
      }
      throw failure(e);
    }
    // A repeated key returns the first response; the current status has to be read.
    return StripeOutcomes.refund("pending".equals(refund.getStatus()) ? latest(refund) : refund);
  }

  /** As it is now; as it was if that cannot be read, for its id tells what to look up later. */
  private Refund latest(Refund refund) {
    try {
      return current(refund.getId());
    } catch (ProviderException e) {
      return refund;
    }
  }

  @Override
  public ProviderRefund retrieveRefund(String capture, String id) {
    return StripeOutcomes.refund(current(id));
  }

  private Refund current(String refund) {
    try {
      return read(api -> api.refunds().retrieve(refund));
    } catch (StripeException e) {
      throw ProviderException.unreadRefund(failure(e));
    }
  }

  @Override
  public ProviderEvent readEvent(ProviderCallback callback) {
    if (events == null) {
      throw ProviderException.unverified(NAME, "no webhook secret is configured");
    }
    return events.readEvent(callback);
  }

  private interface Call<T> {
    T on(V1Services api) throws StripeException;
  }

  private <T> T call(Call<T> call) {
    try {
      return read(call);
    } catch (StripeException e) {
      throw failure(e);
    }
  }

  /** The library fails in several ways at content that is not what Stripe documents. */
  private <T> T read(Call<T> call) throws StripeException {
    V1Services api = services();
    try {
      return call.on(api);
    } catch (RuntimeException e) {
      throw ProviderException.unreadable(
          NAME, "readable content (" + e.getClass().getSimpleName() + ")");
    }
  }

  private V1Services services() {
    if (client == null) {
      throw ProviderException.notConfigured(NAME);
    }
    return client.v1();
  }

  private static RequestOptions idempotent(String idempotencyKey) {
    return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
  }

  /** Without Stripe's message, which can quote a key or the guest's input. */
  private static ProviderException failure(StripeException e) {
    if (e instanceof ApiConnectionException || e.getStatusCode() == null) {
      IOException cause = e.getCause() instanceof IOException io ? io : null;
      return ProviderException.unreachable(NAME, cause);
    }
    if (e.getStripeError() == null) {
      return ProviderException.notItsOwn(NAME, e.getStatusCode());
    }
    return e instanceof IdempotencyException
        ? ProviderException.keyUsedBefore(NAME, e.getCode())
        : ProviderException.fromStatus(NAME, e.getStatusCode(), e.getCode());
  }
}
