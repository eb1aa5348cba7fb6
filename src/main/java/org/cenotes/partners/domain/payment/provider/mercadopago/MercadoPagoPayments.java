package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.client.preference.PreferenceBackUrlsRequest;
import com.mercadopago.client.preference.PreferenceItemRequest;
import com.mercadopago.client.preference.PreferencePayerRequest;
import com.mercadopago.client.preference.PreferenceRequest;
import com.mercadopago.resources.payment.PaymentRefund;
import com.mercadopago.resources.preference.Preference;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
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
 * Payments on Mercado Pago's page. A preference is opened there; each attempt to pay it is a
 * payment there with our payment's id as its external reference.
 */
@ApplicationScoped
class MercadoPagoPayments implements PaymentProvider {
  static final String NAME = "Mercado Pago";

  private final String currency;
  private final @Nullable MercadoPagoClient client;
  private final @Nullable MercadoPagoNotifications notifications;

  @Inject
  MercadoPagoPayments(
      @ConfigProperty(name = "cenotes.payment.regional.access-token") Optional<String> accessToken,
      @ConfigProperty(name = "cenotes.payment.regional.webhook-secret")
          Optional<String> webhookSecret,
      @ConfigProperty(
              name = "cenotes.payment.regional.base-url",
              defaultValue = "https://api.mercadopago.com")
          String baseUrl,
      @ConfigProperty(name = "cenotes.payment.regional.currency", defaultValue = "MXN")
          String currency,
      @ConfigProperty(name = "cenotes.payment.connect-timeout", defaultValue = "PT2S")
          Duration connect,
      @ConfigProperty(name = "cenotes.payment.read-timeout", defaultValue = "PT10S") Duration read,
      Clock clock) {
    this.currency = currency;
    if (accessToken.isPresent() && webhookSecret.isPresent()) {
      client =
          new MercadoPagoClient(
              accessToken.get(), new MercadoPagoTransport(URI.create(baseUrl), connect, read));
      notifications = new MercadoPagoNotifications(client, webhookSecret.get(), clock);
    } else {
      client = null;
      notifications = null;
    }
  }

  @Override
  public PaymentMethod method() {
    return PaymentMethod.REGIONALPROVIDER;
  }

  @Override
  public boolean isConfigured() {
    return client != null;
  }

  /** That of the account's country. */
  @Override
  public String onlyCurrency() {
    return currency;
  }

  @Override
  public ProviderSession open(PaymentOrder order) {
    Preference opened = client().open(preference(order), order.paymentId().toString());
    if (opened.getId() == null || opened.getInitPoint() == null) {
      throw ProviderException.unreadable(NAME, "the preference's id and page");
    }
    return new ProviderSession(opened.getId(), null, URI.create(opened.getInitPoint()));
  }

  private static PreferenceRequest preference(PaymentOrder order) {
    String back = order.returnUrl().toString();
    return PreferenceRequest.builder()
        .items(
            List.of(
                PreferenceItemRequest.builder()
                    .id(order.paymentId().toString())
                    .title(order.description())
                    .quantity(1)
                    .unitPrice(order.money().decimal())
                    .currencyId(order.money().currency())
                    .build()))
        .payer(
            order.payerEmail() == null
                ? null
                : PreferencePayerRequest.builder().email(order.payerEmail()).build())
        .externalReference(order.paymentId().toString())
        .notificationUrl(webhooksOnly(order.callbackUrl()))
        .backUrls(
            PreferenceBackUrlsRequest.builder().success(back).pending(back).failure(back).build())
        // Mercado Pago refuses it for a return URL without HTTPS.
        .autoReturn("https".equals(order.returnUrl().getScheme()) ? "approved" : null)
        .expires(true)
        .expirationDateTo(order.expiresAt().atOffset(ZoneOffset.UTC))
        .build();
  }

  /** Suppresses the older, unsigned form of each notification. */
  private static String webhooksOnly(URI callbackUrl) {
    return callbackUrl + (callbackUrl.getQuery() == null ? "?" : "&") + "source_news=webhooks";
  }

  /** The guest pays on their page, so there is nothing to capture. */
  @Override
  public ProviderPayment capture(String reference, @Nullable String token, String idempotencyKey) {
    return retrieve(reference);
  }

  @Override
  public ProviderPayment retrieve(String reference) {
    return retrieveAll(reference).get(0);
  }

  @Override
  public List<ProviderPayment> retrieveAll(String reference) {
    Preference preference = client().preference(reference);
    String paymentId = preference.getExternalReference();
    if (paymentId == null) { // A search without it would find payments of others.
      throw ProviderException.unreadable(NAME, "the payment's id");
    }
    List<ProviderPayment> furthest = MercadoPagoOutcomes.furthest(client().paymentsOf(paymentId));
    return furthest.isEmpty() ? List.of(MercadoPagoOutcomes.unpaid(preference)) : furthest;
  }

  @Override
  public ProviderRefund refund(
      String reference, String capture, ProviderAmount amount, String idempotencyKey) {
    Long payment = Long.valueOf(capture);
    try {
      return completed(
          MercadoPagoOutcomes.refund(client().refund(payment, amount.decimal(), idempotencyKey)),
          payment);
    } catch (ProviderException e) {
      // It refuses to refund what was refunded or charged back before.
      if (e.isDefinite()
          && client().payment(payment).filter(MercadoPagoOutcomes::isRefunded).isPresent()) {
        return ProviderRefund.COMPLETE;
      }
      throw e;
    }
  }

  @Override
  public ProviderRefund retrieveRefund(String capture, String id) {
    Long payment = Long.valueOf(capture);
    PaymentRefund refund;
    try {
      refund = client().refund(payment, Long.valueOf(id));
    } catch (ProviderException e) {
      throw ProviderException.unreadRefund(e);
    }
    return completed(MercadoPagoOutcomes.refund(refund), payment);
  }

  /** A refund that has begun is complete once the whole payment is refunded. */
  private ProviderRefund completed(ProviderRefund refund, Long payment) {
    try {
      return !refund.complete()
              && client().payment(payment).filter(MercadoPagoOutcomes::isRefunded).isPresent()
          ? new ProviderRefund(true, refund.id())
          : refund;
    } catch (ProviderException e) {
      return refund; // asked again later
    }
  }

  @Override
  public ProviderEvent readEvent(ProviderCallback callback) {
    if (notifications == null) {
      throw ProviderException.unverified(NAME, "no webhook secret is configured");
    }
    return notifications.readEvent(callback);
  }

  private MercadoPagoClient client() {
    if (client == null) {
      throw ProviderException.notConfigured(NAME);
    }
    return client;
  }
}
