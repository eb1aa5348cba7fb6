package org.cenotes.partners.domain.payment.provider.paypal;

import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;

/** JSON in the shape of PayPal's reference. */
final class PayPalWire {
  static final String ORDER = "5O190127TN364715T";
  static final String CAPTURE = "3C679366HH908993F";
  static final String LOGIN = "POST /v1/oauth2/token";
  static final String TOKEN =
      "A21AAFEpH4PsADK7qSS7pSRsgzfENtu-Q1ysgEDVDESseMHBYXVJYE8ovjj68elIDy8nF26AwPhfXTIeWAZHSLIsQkSYz9ifg";

  private PayPalWire() {}

  static String token() {
    return """
    {"scope":"https://uri.paypal.com/services/payments/realtimepayment","access_token":"%s",
     "token_type":"Bearer","app_id":"APP-80W284485P519543T","expires_in":31668,
     "nonce":"2020-04-03T15:35:36ZaYZlGvEkV4yVSz8g6bAKFoGSEzuy3CQcz3ljhibkOHg"}\
    """
        .formatted(TOKEN);
  }

  static String order(String status, String payments) {
    return """
    {"id":"%s","intent":"CAPTURE","status":"%s","create_time":"2026-11-21T15:00:00Z",
     "payment_source":{"paypal":{"email_address":"ana@example.com"}},
     "purchase_units":[{"reference_id":"default","custom_id":"%s",
       "amount":{"currency_code":"MXN","value":"450.05"}%s}],
     "links":[{"href":"https://api-m.paypal.com/v2/checkout/orders/%s","rel":"self","method":"GET"},
       {"href":"https://www.paypal.com/checkoutnow?token=%s","rel":"payer-action","method":"GET"}]}\
    """
        .formatted(ORDER, status, PAYMENT, payments, ORDER, ORDER);
  }

  static String captured(String status, String details) {
    return order("COMPLETED", ",\"payments\":{\"captures\":[" + capture(status, details) + "]}");
  }

  static String capture(String status, String details) {
    return """
    {"id":"%s","status":"%s"%s,"amount":{"currency_code":"MXN","value":"450.05"},
     "final_capture":true,"custom_id":"%s","disbursement_mode":"INSTANT",
     "seller_protection":{"status":"ELIGIBLE","dispute_categories":["ITEM_NOT_RECEIVED"]},
     "seller_receivable_breakdown":{"gross_amount":{"currency_code":"MXN","value":"450.05"},
       "paypal_fee":{"currency_code":"MXN","value":"21.77"},
       "net_amount":{"currency_code":"MXN","value":"428.28"}},
     "create_time":"2026-11-21T15:05:11Z","update_time":"2026-11-21T15:05:11Z",
     "links":[{"href":"https://api-m.paypal.com/v2/payments/captures/%s","rel":"self","method":"GET"}]}\
    """
        .formatted(CAPTURE, status, details, PAYMENT, CAPTURE);
  }

  static String refund(String status) {
    return """
    {"id":"1JU08902781691411","amount":{"value":"225.02","currency_code":"MXN"},
     "status":"%s","custom_id":"","create_time":"2026-11-21T15:20:00Z",
     "links":[{"rel":"self","method":"GET","href":"https://api-m.paypal.com/v2/payments/refunds/1JU08902781691411"},
       {"rel":"up","method":"GET","href":"https://api-m.paypal.com/v2/payments/captures/%s"}]}\
    """
        .formatted(status, CAPTURE);
  }

  static String error(String name, String issue) {
    return """
    {"name":"%s","message":"About ana@example.com and CLIENT-SECRET.",
     "debug_id":"90957fca61718",
     "details":[{"issue":"%s","description":"ana@example.com","field":"/payer","value":"ana@example.com"}],
     "links":[{"href":"https://developer.paypal.com/docs/api/orders/v2/#error-%s","rel":"information_link"}]}\
    """
        .formatted(name, issue, issue);
  }

  static String event(String type, String kind, String resource) {
    return """
    {"id":"WH-58D329510W468432D-8HN650336L201105X","event_version":"1.0",
     "create_time":"2026-11-21T14:59:58.000Z","resource_type":"%s","resource_version":"2.0",
     "event_type":"%s","summary":"Payment of 450.05 MXN","resource":%s,
     "links":[{"href":"https://api-m.paypal.com/v1/notifications/webhooks-events/WH-58D","rel":"self","method":"GET"}]}\
    """
        .formatted(kind, type, resource);
  }
}
