package org.cenotes.partners.domain.payment.provider.stripe;

import com.google.gson.JsonParseException;
import com.stripe.exception.EventDataObjectDeserializationException;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.model.Charge;
import com.stripe.model.Dispute;
import com.stripe.model.Event;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.model.StripeObject;
import com.stripe.net.Webhook;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/** Verifies and reads Stripe's events. */
final class StripeEvents {
  private static final System.Logger LOG = System.getLogger(StripeEvents.class.getName());
  private static final String SIGNATURE = "stripe-signature";

  /** Checked first, because the library fails in unexpected ways on other headers. */
  private static final Pattern SIGNED =
      Pattern.compile("t=[0-9]{1,12}(?:,[a-z0-9]{1,16}=[0-9a-f]{1,256}){1,16}");

  private final String secret;
  private final Clock clock;

  StripeEvents(String secret, Clock clock) {
    this.secret = secret;
    this.clock = clock;
  }

  ProviderEvent readEvent(ProviderCallback callback) {
    String signature = callback.header(SIGNATURE);
    if (signature == null || !SIGNED.matcher(signature).matches()) {
      throw ProviderException.unverified(StripePayments.NAME, "no signature");
    }
    return event(verified(callback.text(), signature));
  }

  private Event verified(String body, String signature) {
    if (!body.startsWith("{")) {
      throw ProviderException.unverified(StripePayments.NAME, "not an event");
    }
    try {
      Event event =
          Webhook.constructEvent(
              body, signature, secret, ProviderCallback.LIFETIME.toSeconds(), clock);
      if (event.getId() == null) {
        throw ProviderException.unverified(StripePayments.NAME, "not an event");
      }
      return event;
    } catch (SignatureVerificationException e) {
      throw ProviderException.unverified(StripePayments.NAME, e.getClass().getSimpleName());
    } catch (JsonParseException | IllegalArgumentException e) {
      throw ProviderException.unverified(StripePayments.NAME, "not an event");
    }
  }

  private static ProviderEvent event(Event event) {
    return switch (String.valueOf(event.getType())) {
      case "payment_intent.succeeded",
          "payment_intent.payment_failed",
          "payment_intent.processing",
          "payment_intent.requires_action",
          "payment_intent.canceled" -> {
        PaymentIntent intent = (PaymentIntent) content(event);
        UUID paymentId = paymentId(intent.getMetadata());
        ProviderPayment payment = paymentId == null ? null : StripeOutcomes.of(intent);
        yield new ProviderEvent(event.getId(), paymentId, payment);
      }
      case "charge.refunded" -> {
        Charge charge = (Charge) content(event);
        UUID paymentId = paymentId(charge.getMetadata());
        ProviderPayment payment = paymentId == null ? null : StripeOutcomes.refunded(charge);
        yield new ProviderEvent(event.getId(), paymentId, payment);
      }
      case "charge.dispute.created" -> {
        Dispute dispute = (Dispute) content(event);
        LOG.log(
            Level.ERROR,
            "{0} reports a dispute of charge {1}; manual action required",
            StripePayments.NAME,
            dispute.getCharge());
        yield new ProviderEvent(event.getId(), null, null);
      }
      case "refund.failed" -> {
        Refund refund = (Refund) content(event);
        yield new ProviderEvent(event.getId(), null, null, StripeOutcomes.failed(refund));
      }
      default -> new ProviderEvent(event.getId(), null, null);
    };
  }

  /** The event's object. The event is verified, so the object is of its type in any API version. */
  private static StripeObject content(Event event) {
    try {
      return event.getDataObjectDeserializer().deserializeUnsafe();
    } catch (EventDataObjectDeserializationException e) {
      throw ProviderException.unreadable(StripePayments.NAME, "a readable object");
    }
  }

  /** The payment's id here; null for another payment of the account. */
  private static @Nullable UUID paymentId(@Nullable Map<String, String> metadata) {
    String id = metadata == null ? null : metadata.get(StripePayments.PAYMENT_ID);
    return WireFormat.findUuid(id).orElse(null);
  }
}
