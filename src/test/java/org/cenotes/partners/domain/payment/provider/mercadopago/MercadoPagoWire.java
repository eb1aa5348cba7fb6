package org.cenotes.partners.domain.payment.provider.mercadopago;

import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** JSON in the shape of Mercado Pago's reference, and its signature. */
final class MercadoPagoWire {
  static final String PREFERENCE = "202809963-920c288b-4ebb-40be-966f-700250fa5370";
  static final long PAID = 1234567890L;

  private MercadoPagoWire() {}

  static String preference() {
    return """
    {"additional_info":"","auto_return":"approved","binary_mode":false,
     "client_id":"6295877106812064","collector_id":202809963,"coupon_code":null,
     "date_created":"2026-11-21T11:00:00.114-04:00","date_of_expiration":null,
     "expiration_date_from":null,"expiration_date_to":"2026-11-21T15:15:00.000+00:00",
     "expires":true,"external_reference":"%s","id":"%s",
     "init_point":"https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=%s",
     "items":[{"id":"%s","category_id":"","currency_id":"MXN","description":"",
       "title":"Cenote Ik Kil, 10:00","quantity":1,"unit_price":450.05}],
     "marketplace":"NONE","marketplace_fee":0,"metadata":{},"operation_type":"regular_payment",
     "payer":{"email":"ana@example.com"},"processing_modes":null,
     "sandbox_init_point":"https://sandbox.mercadopago.com.mx/checkout/v1/redirect?pref_id=%s"}\
    """
        .formatted(PAYMENT, PREFERENCE, PREFERENCE, PAYMENT, PREFERENCE);
  }

  static String payment(long id, String status, String detail) {
    return """
    {"id":%d,"date_created":"2026-11-21T11:04:00.000-04:00","date_approved":null,
     "operation_type":"regular_payment","issuer_id":"1","payment_method_id":"visa",
     "payment_type_id":"credit_card","status":"%s","status_detail":"%s","currency_id":"MXN",
     "description":"Cenote Ik Kil, 10:00","live_mode":false,"collector_id":202809963,
     "payer":{"email":"ana@example.com"},"metadata":{},"external_reference":"%s",
     "transaction_amount":450.05,"transaction_amount_refunded":0,"installments":1,
     "transaction_details":{"net_received_amount":430.1,"total_paid_amount":450.05},
     "fee_details":[],"captured":true,"refunds":[]}\
    """
        .formatted(id, status, detail, PAYMENT);
  }

  static String found(String... payments) {
    return "{\"paging\":{\"total\":%d,\"limit\":30,\"offset\":0},\"results\":[%s]}"
        .formatted(payments.length, String.join(",", payments));
  }

  static String refund(String status) {
    return """
    {"id":1009042015,"payment_id":%d,"amount":225.02,"metadata":{},
     "source":{"name":"user","id":"1","type":"collector"},
     "date_created":"2026-11-21T11:20:00.000-04:00","unique_sequence_number":null,
     "refund_mode":"standard","adjustment_amount":0,"status":"%s","reason":null}\
    """
        .formatted(PAID, status);
  }

  static String error(int status) {
    return """
    {"message":"ana@example.com is not valid for TOKEN-SECRET","error":"bad_request",
     "status":%d,"cause":[{"code":4,"description":"ana@example.com","data":null}]}\
    """
        .formatted(status);
  }

  static String notification(long id) {
    return """
    {"id":12345,"live_mode":true,"type":"payment","date_created":"2026-11-21T10:04:58.396-04:00",
     "user_id":44444,"api_version":"v1","action":"payment.updated","data":{"id":"%d"}}\
    """
        .formatted(id);
  }

  static String signature(String id, String requestId, String time, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      String manifest = "id:" + id + ";request-id:" + requestId + ";ts:" + time + ";";
      byte[] hash = mac.doFinal(manifest.getBytes(StandardCharsets.UTF_8));
      return "ts=" + time + ",v1=" + HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
