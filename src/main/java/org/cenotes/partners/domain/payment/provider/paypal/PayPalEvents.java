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
import java.time.Instant;
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
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/** Reads what PayPal sends by itself, after asking PayPal whether it did. */
final class PayPalEvents {
  private static final System.Logger LOG = System.getLogger(PayPalEvents.class.getName());
  private static final String TIME = "paypal-transmission-time";

  /** What PayPal wants to be told of its message, by the header that has it. */
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

  private static final Pattern CAPTURE = Pattern.compile("/v2/payments/captures/([0-9A-Z]+)$");

  private final PayPalApi api;
  private final String webhookId;
  private final Clock clock;

  PayPalEvents(PayPalApi api, String webhookId, Clock clock) {
    this.api = api;
    this.webhookId = webhookId;
    this.clock = clock;
  }

  ProviderEvent read(ProviderCallback callback) {
    ObjectNode question = Json.mapper().createObjectNode().put("webhook_id", webhookId);
    SIGNATURE.forEach((header, name) -> question.put(name, needed(callback, header)));
    Instant sentAt = sentAt(needed(callback, TIME));
    JsonNode event = json(callback.text());
    if (event == null || !event.path("id").isTextual()) {
      throw ProviderException.notGenuine(PayPalPayments.NAME, "not an event");
    }
    // As it came: the signature is over these very bytes.
    question.putRawValue("webhook_event", new RawValue(callback.text()));
    verify(question);
    return notice(event, sentAt);
  }

  private static String needed(ProviderCallback callback, String header) {
    String value = callback.header(header);
    if (value == null) {
      throw ProviderException.notGenuine(PayPalPayments.NAME, "no " + header);
    }
    return value;
  }

  private Instant sentAt(String time) {
    try {
      Instant sentAt = WireFormat.instant(time);
      if (ProviderCallback.isFresh(sentAt, clock.instant())) {
        return sentAt;
      }
    } catch (DateTimeException e) {
      throw ProviderException.notGenuine(PayPalPayments.NAME, "no time");
    }
    throw ProviderException.notGenuine(PayPalPayments.NAME, "too old");
  }

  private void verify(ObjectNode question) {
    String answer;
    try {
      answer = api.post("/v1/notifications/verify-webhook-signature", Json.bytes(question));
    } catch (PayPalRefusal e) {
      if (e.isBadRequest()) {
        throw ProviderException.notGenuine(PayPalPayments.NAME, "no form of a signature");
      }
      throw e;
    }
    JsonNode verdict = json(answer);
    if (verdict == null || !"SUCCESS".equals(verdict.path("verification_status").asText())) {
      throw ProviderException.notGenuine(PayPalPayments.NAME, "wrong signature");
    }
  }

  private ProviderEvent notice(JsonNode event, Instant sentAt) {
    String id = event.path("id").asText();
    JsonNode resource = event.path("resource");
    return switch (event.path("event_type").asText()) {
      case "PAYMENT.CAPTURE.COMPLETED" ->
          notice(id, sentAt, resource, Status.SUCCEEDED, resource.path("id").asText(), null);
      case "PAYMENT.CAPTURE.PENDING" -> notice(id, sentAt, resource, Status.PROCESSING, null, null);
      case "PAYMENT.CAPTURE.DENIED", "PAYMENT.CAPTURE.DECLINED" -> {
        String reason = resource.path("status_details").path("reason").asText("DECLINED");
        yield notice(id, sentAt, resource, Status.FAILED, null, reason);
      }
      case "PAYMENT.CAPTURE.REFUNDED" -> refunded(id, sentAt, resource);
      case "PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.CREATED" -> {
        // Nothing of ours changes by it: a person decides.
        LOG.log(
            Level.ERROR,
            "{0}: {1} of {2}; somebody must look",
            PayPalPayments.NAME,
            event.path("event_type").asText(),
            resource.path("id").asText(resource.path("dispute_id").asText()));
        yield new ProviderEvent(id, sentAt, null, null);
      }
      case "CHECKOUT.ORDER.APPROVED" ->
          notice(id, sentAt, resource.path("purchase_units").path(0), Status.OPEN, null, null);
      default -> new ProviderEvent(id, sentAt, null, null);
    };
  }

  /**
   * What is told of a capture or of the unit of an order.
   *
   * @param about has our id and the amount
   */
  private static ProviderEvent notice(
      String id,
      Instant sentAt,
      JsonNode about,
      Status status,
      @Nullable String capture,
      @Nullable String reason) {
    UUID ours = ours(about.path("custom_id").asText(null));
    if (ours == null) {
      return new ProviderEvent(id, sentAt, null, null);
    }
    JsonNode amount = about.path("amount");
    ProviderAmount money =
        PayPalOutcomes.money(
            amount.path("value").asText(null), amount.path("currency_code").asText(null));
    return new ProviderEvent(id, sentAt, ours, new ProviderPayment(status, money, capture, reason));
  }

  /** The message is about the refund; whether all went back, its capture says. */
  private ProviderEvent refunded(String id, Instant sentAt, JsonNode refund) {
    String capture = captureOf(refund);
    GetCapturedPaymentInput input = new GetCapturedPaymentInput.Builder(capture).build();
    CapturedPayment taken =
        api.ask(client -> client.getPaymentsController().getCapturedPayment(input));
    UUID ours = ours(taken.getCustomId());
    if (ours == null || taken.getStatus() != CaptureStatus.REFUNDED || taken.getAmount() == null) {
      return new ProviderEvent(id, sentAt, ours, null);
    }
    ProviderAmount money =
        PayPalOutcomes.money(taken.getAmount().getValue(), taken.getAmount().getCurrencyCode());
    return new ProviderEvent(
        id, sentAt, ours, new ProviderPayment(Status.REFUNDED, money, capture, null));
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

  /** Null: the account may take other payments than ours. */
  private static @Nullable UUID ours(@Nullable String customId) {
    try {
      return customId == null ? null : WireFormat.uuid(customId);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static @Nullable JsonNode json(String text) {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
