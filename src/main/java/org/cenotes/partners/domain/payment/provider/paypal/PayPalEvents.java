package org.cenotes.partners.domain.payment.provider.paypal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.paypal.sdk.models.CaptureStatus;
import com.paypal.sdk.models.CapturedPayment;
import com.paypal.sdk.models.GetCapturedPaymentInput;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.DateTimeException;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * Verifies PayPal's events, by asking PayPal, and reads them. Anybody can send what looks like one,
 * so there are {@link VerificationLimits}.
 */
final class PayPalEvents {
  private static final System.Logger LOG = System.getLogger(PayPalEvents.class.getName());
  private static final String TIME = "paypal-transmission-time";

  /** The members of the verification request by the header that contains them. */
  private static final Map<String, String> SIGNATURE =
      Map.of(
          "paypal-auth-algo",
          "auth_algo",
          "paypal-cert-url",
          "cert_url",
          "paypal-transmission-id",
          "transmission_id",
          "paypal-transmission-sig",
          "transmission_sig",
          TIME,
          "transmission_time");

  private static final Pattern ALGORITHM = Pattern.compile("SHA[0-9]+with[A-Za-z]+");

  /** On a host of PayPal's; PayPal would refuse another one. */
  private static final Pattern CERTIFICATE =
      Pattern.compile("https://[a-z0-9.-]+\\.paypal\\.com/[^\\s]*");

  private static final Pattern CAPTURE = Pattern.compile("/v2/payments/captures/([0-9A-Z]+)$");

  private final PayPalClient client;
  private final String webhookId;
  private final Clock clock;
  private final VerificationLimits limits;

  PayPalEvents(PayPalClient client, String webhookId, VerificationLimits limits, Clock clock) {
    this.client = client;
    this.webhookId = webhookId;
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * Verifies an event and reads it.
   *
   * @throws ApiException 503 when too many are being verified, 429 when PayPal has rejected too
   *     many of its sender; PayPal sends it again
   */
  ProviderEvent readEvent(ProviderCallback callback) {
    ObjectNode verification = Json.mapper().createObjectNode().put("webhook_id", webhookId);
    SIGNATURE.forEach((header, name) -> verification.put(name, required(callback, header)));
    requireFresh(required(callback, TIME));
    requireForm(callback, "paypal-auth-algo", ALGORITHM);
    requireForm(callback, "paypal-cert-url", CERTIFICATE);
    JsonNode event = json(callback.text());
    if (event == null || !event.path("id").isTextual()) {
      throw ProviderException.unverified(PayPalPayments.NAME, "not an event");
    }
    // The raw text, because the signature covers these very bytes.
    verification.putRawValue("webhook_event", new RawValue(callback.text()));
    limits.ask(callback.address(), () -> verify(verification));
    return event(event);
  }

  private static void requireForm(ProviderCallback callback, String header, Pattern form) {
    if (!form.matcher(required(callback, header)).matches()) {
      throw ProviderException.unverified(PayPalPayments.NAME, "wrong " + header);
    }
  }

  private static String required(ProviderCallback callback, String header) {
    String value = callback.header(header);
    if (value == null) {
      throw ProviderException.unverified(PayPalPayments.NAME, "no " + header);
    }
    return value;
  }

  private void requireFresh(String time) {
    try {
      if (ProviderCallback.isRepeatable(WireFormat.instant(time), clock.instant())) {
        return;
      }
    } catch (DateTimeException e) {
      throw ProviderException.unverified(PayPalPayments.NAME, "no timestamp");
    }
    throw ProviderException.unverified(PayPalPayments.NAME, "too old");
  }

  private void verify(ObjectNode verification) {
    String response;
    try {
      response =
          client.post("/v1/notifications/verify-webhook-signature", Json.bytes(verification));
    } catch (PayPalRefusal e) {
      if (e.isBadRequest()) {
        throw ProviderException.unverified(PayPalPayments.NAME, "malformed signature");
      }
      throw e;
    }
    JsonNode answer = json(response);
    JsonNode verdict = answer == null ? null : answer.get("verification_status");
    if (verdict == null) {
      throw ProviderException.unreadable(PayPalPayments.NAME, "a verdict");
    }
    if (!"SUCCESS".equals(verdict.asText())) {
      throw ProviderException.unverified(PayPalPayments.NAME, "wrong signature");
    }
  }

  private ProviderEvent event(JsonNode event) {
    String id = event.path("id").asText();
    JsonNode resource = event.path("resource");
    return switch (event.path("event_type").asText()) {
      case "PAYMENT.CAPTURE.COMPLETED" ->
          event(id, resource, Status.SUCCEEDED, resource.path("id").asText(), null);
      case "PAYMENT.CAPTURE.PENDING" -> event(id, resource, Status.PROCESSING, null, null);
      case "PAYMENT.CAPTURE.DENIED", "PAYMENT.CAPTURE.DECLINED" -> {
        String reason = resource.path("status_details").path("reason").asText("DECLINED");
        yield event(id, resource, Status.FAILED, null, reason);
      }
      case "PAYMENT.CAPTURE.REFUNDED" -> refunded(id, resource);
      case "PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.CREATED" -> {
        // Changes nothing here; staff have to handle it.
        LOG.log(
            Level.ERROR,
            "{0} reports {1} for {2}; manual action required",
            PayPalPayments.NAME,
            event.path("event_type").asText(),
            resource.path("id").asText(resource.path("dispute_id").asText()));
        yield new ProviderEvent(id, null, null);
      }
      case "CHECKOUT.ORDER.APPROVED" ->
          event(id, resource.path("purchase_units").path(0), Status.OPEN, null, null);
      default -> new ProviderEvent(id, null, null);
    };
  }

  /**
   * The event of a capture or a purchase unit.
   *
   * @param about contains our payment's id and the amount
   */
  private static ProviderEvent event(
      String id, JsonNode about, Status status, @Nullable String capture, @Nullable String reason) {
    UUID paymentId = paymentId(about.path("custom_id").asText(null));
    if (paymentId == null) {
      return new ProviderEvent(id, null, null);
    }
    JsonNode amount = about.path("amount");
    ProviderAmount money =
        PayPalOutcomes.money(
            amount.path("value").asText(null), amount.path("currency_code").asText(null));
    return new ProviderEvent(id, paymentId, new ProviderPayment(status, money, capture, reason));
  }

  /** The event is about a refund; only its capture says whether all of it was refunded. */
  private ProviderEvent refunded(String id, JsonNode refund) {
    String capture = captureOf(refund);
    GetCapturedPaymentInput input = new GetCapturedPaymentInput.Builder(capture).build();
    CapturedPayment taken =
        client.call(sdk -> sdk.getPaymentsController().getCapturedPayment(input));
    UUID paymentId = paymentId(taken.getCustomId());
    if (paymentId == null
        || taken.getStatus() != CaptureStatus.REFUNDED
        || taken.getAmount() == null) {
      return new ProviderEvent(id, paymentId, null);
    }
    ProviderAmount money =
        PayPalOutcomes.money(taken.getAmount().getValue(), taken.getAmount().getCurrencyCode());
    return new ProviderEvent(
        id, paymentId, new ProviderPayment(Status.REFUNDED, money, capture, null));
  }

  private static String captureOf(JsonNode refund) {
    for (JsonNode link : refund.path("links")) {
      Matcher capture = CAPTURE.matcher(link.path("href").asText());
      if ("up".equals(link.path("rel").asText()) && capture.find()) {
        return capture.group(1);
      }
    }
    throw ProviderException.unreadable(PayPalPayments.NAME, "the capture of a refund");
  }

  /** The payment's id here; null for another payment of the account. */
  private static @Nullable UUID paymentId(@Nullable String customId) {
    return WireFormat.findUuid(customId).orElse(null);
  }

  private static @Nullable JsonNode json(String text) {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
