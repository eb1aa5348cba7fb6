package org.cenotes.partners.domain.payment.provider.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.payment.provider.Orders.NOW;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.stripe.StripeWire.CHARGE;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StripeEventsTest {
  private static final String SECRET = "whsec_SECRET";
  private static final String EVENT = "evt_1NG8Du2eZvKYlo2CUI79vXWy";

  /** Reading asks nobody. */
  private final StripePayments stripe = StripePaymentsTest.at(Orders.NOBODY);

  private static ProviderCallback callback(String body, String signature) {
    return new ProviderCallback(
        Map.of("stripe-signature", signature), Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  private static ProviderCallback genuine(String body, Instant at) {
    return callback(body, StripeWire.signature(body, SECRET, at));
  }

  private void isUnverified(ProviderCallback callback) {
    Failing.as(Kind.UNVERIFIED, List.of(SECRET), () -> stripe.readEvent(callback));
  }

  @ParameterizedTest
  @CsvSource({
    "succeeded, succeeded, null, SUCCEEDED,",
    "processing, processing, null, PROCESSING,",
    "requires_action, requires_action, null, ACTION_REQUIRED,",
    "canceled, canceled, null, FAILED, canceled",
    "payment_failed, requires_payment_method,"
        + " '{\"code\":\"card_declined\",\"decline_code\":\"lost_card\"}', FAILED, lost_card"
  })
  void intentEventsReportThePayment(
      String type, String status, String lastError, Status expected, String failureCode) {
    boolean taken = expected == Status.SUCCEEDED;
    String body =
        StripeWire.event(
            "payment_intent." + type,
            StripeWire.intent(status, taken ? '"' + CHARGE + '"' : "null", lastError));
    assertThat(stripe.readEvent(genuine(body, NOW)))
        .isEqualTo(
            new ProviderEvent(
                EVENT,
                PAYMENT,
                new ProviderPayment(expected, PRICE, taken ? CHARGE : null, failureCode)));
  }

  @Test
  void completeRefundIsReportedAndPartialRefundIsNot() {
    String whole = StripeWire.event("charge.refunded", StripeWire.charge(true));
    assertThat(stripe.readEvent(genuine(whole, NOW)))
        .isEqualTo(
            new ProviderEvent(
                EVENT, PAYMENT, new ProviderPayment(Status.REFUNDED, PRICE, CHARGE, null)));
    String part = StripeWire.event("charge.refunded", StripeWire.charge(false));
    assertThat(stripe.readEvent(genuine(part, NOW)))
        .isEqualTo(new ProviderEvent(EVENT, PAYMENT, null));
  }

  @Test
  void otherEventsAndPaymentsAreVerifiedAndIgnored() {
    String other =
        StripeWire.event("customer.created", "{\"id\":\"cus_1\",\"object\":\"customer\"}");
    assertThat(stripe.readEvent(genuine(other, NOW)))
        .isEqualTo(new ProviderEvent(EVENT, null, null));
    String theirs =
        StripeWire.event(
            "payment_intent.processing",
            StripeWire.intent("processing", "null", "null").replace(PAYMENT.toString(), "order 7"));
    assertThat(stripe.readEvent(genuine(theirs, NOW)))
        .isEqualTo(new ProviderEvent(EVENT, null, null));
  }

  @Test
  void otherSecretIsUnverified() {
    String body = StripeWire.event("payment_intent.succeeded", "{}");
    isUnverified(callback(body, StripeWire.signature(body, "whsec_other", NOW)));
  }

  @Test
  void changedBodyIsUnverified() {
    String body =
        StripeWire.event(
            "payment_intent.processing", StripeWire.intent("processing", "null", "null"));
    String signature = StripeWire.signature(body, SECRET, NOW);
    assertThat(stripe.readEvent(callback(body, signature)).paymentId()).isEqualTo(PAYMENT);
    isUnverified(callback(body.replace("45005", "1"), signature));
  }

  @ParameterizedTest
  @CsvSource({"charge.dispute.created, dispute", "refund.failed, refund"})
  void eventsForStaffChangeNothing(String type, String object) {
    String body =
        StripeWire.event(
            type, "{\"object\":\"" + object + "\",\"id\":\"x_1\",\"charge\":\"" + CHARGE + "\"}");
    assertThat(stripe.readEvent(genuine(body, NOW)))
        .isEqualTo(new ProviderEvent(EVENT, null, null));
  }

  @Test
  void failedRefundIsReportedWithItsPayment() {
    String body = StripeWire.event("refund.failed", StripeWire.refund("failed"));
    assertThat(stripe.readEvent(genuine(body, NOW)))
        .isEqualTo(
            new ProviderEvent(
                EVENT,
                null,
                null,
                new FailedRefund(
                    "re_1Nispe2eZvKYlo2Cd31jOCgZ", StripeWire.INTENT, CHARGE, PRICE.amount())));
  }

  @Test
  void messagesAreAcceptedForFiveMinutes() {
    String body = StripeWire.event("customer.created", "{\"object\":\"customer\"}");
    assertThat(stripe.readEvent(genuine(body, NOW.minusSeconds(300))).eventId()).isEqualTo(EVENT);
    isUnverified(genuine(body, NOW.minusSeconds(301)));
    // The old signature under a new time is no signature.
    String old = StripeWire.signature(body, SECRET, NOW.minusSeconds(900));
    isUnverified(callback(body, old.replaceFirst("t=[0-9]+", "t=" + NOW.getEpochSecond())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "t=",
        "t=now,v1=00",
        "v1=00",
        "t=99999999999999999999,v1=00",
        "t=1",
        "t=1,v1",
        "t=1,v1=",
        "t=1,=00",
        "t=1,v1=00,t"
      })
  void malformedSignatureIsUnverified(String signature) {
    isUnverified(callback("{}", signature));
    isUnverified(new ProviderCallback(Map.of(), Map.of(), new byte[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "not JSON", "null", "{}", "{\"id\":7,}"})
  void signedNonEventIsUnverified(String body) {
    isUnverified(genuine(body, NOW));
  }
}
