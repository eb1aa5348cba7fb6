package org.cenotes.partners.domain.payment.provider.stripe;

import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** JSON in the shape of Stripe's reference, and its signature. */
final class StripeWire {
  static final String INTENT = "pi_3MtwBwLkdIwHu7ix28a3tqPa";
  static final String CHARGE = "ch_3MmlLrLkdIwHu7ix0snN0B15";

  private StripeWire() {}

  static String intent(String status, String latestCharge, String lastError) {
    return """
    {"id":"%s","object":"payment_intent","amount":45005,"amount_capturable":0,
     "amount_received":%d,"payment_method_types":["card"],
     "canceled_at":null,"cancellation_reason":null,"capture_method":"automatic_async",
     "client_secret":"%s_secret_YrKJUKribcBjcG8HVhfZluoGH","confirmation_method":"automatic",
     "created":1680800504,"currency":"mxn","description":"Cenote Ik Kil, 10:00",
     "last_payment_error":%s,"latest_charge":%s,"livemode":false,
     "metadata":{"paymentId":"%s"},"next_action":null,"payment_method":null,
     "payment_method_types":["card"],"receipt_email":"ana@example.com","status":"%s"}\
    """
        .formatted(
            INTENT,
            status.equals("succeeded") ? 45005 : 0,
            INTENT,
            lastError,
            latestCharge,
            PAYMENT,
            status);
  }

  static String charge(boolean refunded) {
    return """
    {"id":"%s","object":"charge","amount":45005,"amount_captured":45005,
     "amount_refunded":%d,"captured":true,"currency":"mxn","paid":true,
     "metadata":{"paymentId":"%s"},"payment_intent":"%s","refunded":%s,"status":"succeeded"}\
    """
        .formatted(CHARGE, refunded ? 45005 : 5, PAYMENT, INTENT, refunded);
  }

  static String declined() {
    return """
    {"error":{"charge":"%s","code":"card_declined","decline_code":"insufficient_funds",
     "doc_url":"https://stripe.com/docs/error-codes/card-declined",
     "message":"The card of ana@example.com has insufficient funds.","type":"card_error",
     "payment_intent":%s}}\
    """
        .formatted(CHARGE, intent("requires_payment_method", "null", "null"));
  }

  static String error(String type, String code) {
    return """
    {"error":{"type":"%s","code":"%s","message":"About ana@example.com with key sk_test_SECRETKEY"}}\
    """
        .formatted(type, code);
  }

  static String refund(String status) {
    return """
    {"id":"re_1Nispe2eZvKYlo2Cd31jOCgZ","object":"refund","amount":45005,"charge":"%s",
     "created":1692942318,"currency":"mxn","metadata":{},"payment_intent":"%s","reason":null,
     "status":"%s"}\
    """
        .formatted(CHARGE, INTENT, status);
  }

  static String event(String type, String object) {
    return """
    {"id":"evt_1NG8Du2eZvKYlo2CUI79vXWy","object":"event","api_version":"2019-02-19",
     "created":1686089970,"livemode":false,"pending_webhooks":0,
     "request":{"id":null,"idempotency_key":null},"type":"%s","data":{"object":%s}}\
    """
        .formatted(type, object);
  }

  static String signature(String body, String secret, Instant at) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] hash =
          mac.doFinal((at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
      return "t=" + at.getEpochSecond() + ",v1=" + HexFormat.of().formatHex(hash) + ",v0=00";
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
