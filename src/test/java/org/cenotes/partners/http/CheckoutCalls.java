package org.cenotes.partners.http;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;

/** A successful request for every route of checkout and payment methods. */
final class CheckoutCalls {
  static final Map<String, Function<Partner, Exchange>> ALL =
      Map.ofEntries(
          entry(
              "POST /api/checkout/cardprovider-native/create-payment-intent",
              o -> purchase("cardprovider")),
          entry(
              "POST /api/checkout/cardprovider-native/confirm-payment",
              o ->
                  Exchange.body(
                      "paymentIntentId",
                      Checkouts.intent(Checkouts.pending(Shop.PARTNER, "cardprovider"))
                          .path("paymentIntentId")
                          .asText(),
                      "paymentMethodToken",
                      "tok_approved")),
          entry(
              "POST /api/checkout/walletprovider-native/create-order",
              o -> purchase("walletprovider")),
          entry(
              "POST /api/checkout/walletprovider-native/capture/{orderId}",
              o -> {
                JsonNode order = Checkouts.order(Checkouts.pending(Shop.PARTNER, "walletprovider"));
                Checkouts.choose(order.path("approveUrl").asText(), "approved");
                return Exchange.about("orderId", order.path("orderId").asText());
              }),
          entry(
              "POST /api/checkout/regionalprovider-native/create-preference",
              o -> purchase("regionalprovider")),
          entry(
              "POST /api/checkout/on-site/confirm/{referenceCode}",
              o -> {
                JsonNode visit = Checkouts.pending(Shop.PARTNER, "on_site");
                return Exchange.about("referenceCode", visit.path("confirmationCode").asText())
                    .with(
                        "amountReceived",
                        visit.at("/amounts/total").asLong(),
                        "note",
                        "Cash, exact change");
              }),
          entry(
              "POST /api/checkout/resume-direct/{recoveryToken}",
              o ->
                  Exchange.about(
                      "recoveryToken",
                      Checkouts.intent(Checkouts.pending(Shop.PARTNER, "cardprovider"))
                          .path("recoveryToken")
                          .asText())),
          entry(
              "POST /api/checkout/{provider}/notifications",
              o -> {
                JsonNode report = Checkouts.aboutNothing();
                return new Exchange(
                    Map.of("provider", "cardprovider"),
                    report,
                    Map.of(
                        "Simulator-Signature",
                        Checkouts.signature(report.toString(), Instant.now())));
              }),
          entry("GET /api/payment-methods", o -> Exchange.PLAIN),
          entry("GET /api/payment-methods/active", o -> Exchange.PLAIN),
          entry("GET /api/payment-methods/{id}", o -> Exchange.about("id", "pm-card")),
          entry(
              "PATCH /api/admin/payment-methods/{id}",
              o -> Exchange.about("id", "pm-wallet").with("isActive", true, "minAmount", 1000)));

  private CheckoutCalls() {}

  /** Sells what is paid here: the keys of the partner that is asked about come and go. */
  private static final class Shop {
    static final Partner PARTNER = Partner.seed();
  }

  private static Exchange purchase(String method) {
    JsonNode reservation = Checkouts.pending(Shop.PARTNER, method);
    return Exchange.body(
        "reservationId", reservation.path("id").asText(), "email", Checkouts.EMAIL);
  }
}
