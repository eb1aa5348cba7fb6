package org.cenotes.partners.domain.payment.provider.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentConfirmParams;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentCreateParams.AutomaticPaymentMethods;
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
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Cards through Stripe. A payment is a payment intent, which the guest's browser completes with the
 * client secret or we with the token of Stripe's form.
 *
 * <p>A client of its own: the library's settings for all clients are those of the whole server.
 */
@ApplicationScoped
class StripePayments implements PaymentProvider {
  static final String NAME = "the card provider";

  /** The key of our payment's id at Stripe, which copies it from the intent to its charge. */
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
    boolean ready = secretKey.isPresent() && webhookSecret.isPresent();
    client = ready ? client(secretKey.get(), baseUrl, connect, read) : null;
    events = ready ? new StripeEvents(webhookSecret.get(), clock) : null;
  }

  /** Repeating is the caller's, who has the key for it. */
  private static StripeClient client(String key, String url, Duration connect, Duration read) {
    return StripeClient.builder()
        .setApiKey(key)
        .setApiBase(url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .setConnectTimeout((int) connect.toMillis())
        .setReadTimeout((int) read.toMillis())
        .setMaxNetworkRetries(0)
        .build();
  }

  @Override
  public PaymentMethod method() {
    return PaymentMethod.CARDPROVIDER;
  }

  @Override
  public boolean isReady() {
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
            // Methods that send the guest to another page want a page to come back to.
            .setAutomaticPaymentMethods(
                AutomaticPaymentMethods.builder()
                    .setEnabled(true)
                    .setAllowRedirects(AutomaticPaymentMethods.AllowRedirects.NEVER)
                    .build())
            .build();
    String key = order.paymentId().toString();
    PaymentIntent opened = ask(api -> api.paymentIntents().create(intent, once(key)));
    if (opened.getId() == null || opened.getClientSecret() == null) {
      throw ProviderException.unreadable(NAME, "the intent's id and secret");
    }
    return new ProviderSession(opened.getId(), opened.getClientSecret(), null);
  }

  @Override
  public ProviderPayment settle(String reference, @Nullable String token, String idempotencyKey) {
    if (token == null) {
      return look(reference); // Nothing to confirm with: the browser has confirmed, or nobody.
    }
    PaymentIntentConfirmParams with =
        PaymentIntentConfirmParams.builder().setPaymentMethod(token).build();
    try {
      return StripeOutcomes.of(
          services().paymentIntents().confirm(reference, with, once(idempotencyKey)));
    } catch (StripeException e) {
      if ("payment_intent_unexpected_state".equals(e.getCode())) {
        return look(reference); // Confirmed before, with another key.
      }
      if (e instanceof InvalidRequestException bad && "payment_method".equals(bad.getParam())) {
        return new ProviderPayment(
            ProviderPayment.Status.FAILED, look(reference).money(), null, "invalid_token");
      }
      if (!Integer.valueOf(PAYMENT_REQUIRED).equals(e.getStatusCode())) {
        throw failure(e);
      }
      ProviderAmount money = look(reference).money();
      return new ProviderPayment(
          ProviderPayment.Status.FAILED, money, null, StripeOutcomes.code(e));
    }
  }

  @Override
  public ProviderPayment look(String reference) {
    // The intent stays succeeded when its money goes back; its charge tells.
    PaymentIntentRetrieveParams with =
        PaymentIntentRetrieveParams.builder().addExpand(LATEST_CHARGE).build();
    return StripeOutcomes.of(ask(api -> api.paymentIntents().retrieve(reference, with)));
  }

  @Override
  public boolean refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey) {
    RefundCreateParams what =
        RefundCreateParams.builder()
            .setPaymentIntent(reference)
            .setAmount(amount.amount().value())
            .build();
    Refund refund;
    try {
      refund = services().refunds().create(what, once(idempotencyKey));
    } catch (StripeException e) {
      if ("charge_already_refunded".equals(e.getCode())) {
        return true;
      }
      throw failure(e);
    }
    if ("pending".equals(refund.getStatus())) {
      // A repeated key answers what was true the first time.
      String id = refund.getId();
      refund = ask(api -> api.refunds().retrieve(id));
    }
    return StripeOutcomes.isBack(refund);
  }

  @Override
  public ProviderEvent read(ProviderCallback callback) {
    if (events == null) {
      throw ProviderException.notGenuine(NAME, "no secret is configured");
    }
    return events.read(callback);
  }

  private interface Call<T> {
    T on(V1Services api) throws StripeException;
  }

  private <T> T ask(Call<T> call) {
    try {
      return call.on(services());
    } catch (StripeException e) {
      throw failure(e);
    }
  }

  private V1Services services() {
    if (client == null) {
      throw ProviderException.unconfigured(NAME);
    }
    return client.v1();
  }

  private static RequestOptions once(String idempotencyKey) {
    return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
  }

  /** Stripe's own sentence is left out: it can quote a key or what the guest has typed. */
  private static ProviderException failure(StripeException e) {
    if (e instanceof ApiConnectionException || e.getStatusCode() == null) {
      IOException cause = e.getCause() instanceof IOException io ? io : null;
      return ProviderException.unreachable(NAME, cause);
    }
    return ProviderException.answered(NAME, e.getStatusCode(), e.getCode());
  }
}
