package org.cenotes.partners.http;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A successful request for every sandbox route that is not about a reservation or the catalogue.
 */
final class SandboxCalls {
  static final String BASE = "/api/partner-sandbox";
  private static final String CHECKOUT = BASE + "/checkout/";

  static final Map<String, Function<Partner, Exchange>> ALL =
      new TreeMap<>(
          Map.ofEntries(
              entry("GET " + BASE + "/whoami", o -> Exchange.PLAIN),
              entry(
                  "POST " + BASE + "/generate-data",
                  o ->
                      Exchange.body(
                          "cenotes", 2, "guests", 2, "reservations", 3, "events", 1, "seed", 7)),
              entry("GET " + BASE + "/statistics", o -> Exchange.PLAIN),
              entry("POST " + BASE + "/clock/advance", o -> Exchange.body("seconds", 60)),
              entry("DELETE " + BASE + "/cleanup", o -> Exchange.PLAIN),
              entry("POST " + BASE + "/events/ack", o -> Exchange.body("sequence", 0)),
              entry("GET " + BASE + "/events/position", o -> Exchange.PLAIN),
              entry(
                  "POST " + BASE + "/pricing/calculate-complete",
                  o -> Exchange.body(item(o, "couponCode", "BIENVENIDO10"))),
              entry(
                  "POST " + BASE + "/coupons/validate",
                  o -> Exchange.body(item(o, "code", "BIENVENIDO10"))),
              entry(
                  "POST " + CHECKOUT + "cardprovider-native/create-payment-intent",
                  o -> purchase(o, "cardprovider")),
              entry(
                  "POST " + CHECKOUT + "cardprovider-native/confirm-payment",
                  o ->
                      Exchange.body(
                          "paymentIntentId",
                          opened(o, "cardprovider", "cardprovider-native/create-payment-intent")
                              .path("paymentIntentId"),
                          "paymentMethodToken",
                          "tok_approved")),
              entry(
                  "POST " + CHECKOUT + "walletprovider-native/create-order",
                  o -> purchase(o, "walletprovider")),
              entry(
                  "POST " + CHECKOUT + "walletprovider-native/capture/{orderId}",
                  o -> {
                    JsonNode order =
                        opened(o, "walletprovider", "walletprovider-native/create-order");
                    Checkouts.choose(order.path("approveUrl").asText(), "approved");
                    return Exchange.about("orderId", order.path("orderId").asText());
                  }),
              entry(
                  "POST " + CHECKOUT + "regionalprovider-native/create-preference",
                  o -> purchase(o, "regionalprovider"))));

  /** The routes for users. */
  static final Map<String, Function<Partner, Exchange>> PORTAL =
      new TreeMap<>(
          Map.of(
              "GET /api/partner-portal/sandbox/status",
              o -> Exchange.PLAIN,
              "POST /api/partner-portal/sandbox/reset",
              o -> Exchange.PLAIN,
              "POST /api/partner-portal/sandbox/generate-data",
              o -> Exchange.body("cenotes", 1, "reservations", 2, "seed", 7)));

  static final Map<String, RouteCalls.Call> CALLS =
      ALL.keySet().stream()
          .collect(
              Collectors.toMap(
                  name -> name,
                  name -> (request, owner) -> ALL.get(name).apply(owner).send(request, name)));

  private SandboxCalls() {}

  private static Object[] item(Partner owner, String code, String value) {
    return List.of(
            "itemType",
            "cenote",
            "itemId",
            owner.cenote(VisitSql.CENOTE),
            "ageBreakdown",
            Map.of("adult", 2),
            code,
            value)
        .toArray();
  }

  private static ObjectNode unpaid(Partner owner, String method) {
    ObjectNode body = VisitSql.body(owner).put("paymentMethod", method);
    JsonNode made =
        Checkouts.data(owner.test().body(body.toString()).post(BASE + "/reservations"), 201);
    return Checkouts.purchase(made);
  }

  private static Exchange purchase(Partner owner, String method) {
    return new Exchange(Map.of(), unpaid(owner, method));
  }

  private static JsonNode opened(Partner owner, String method, String route) {
    String body = unpaid(owner, method).toString();
    return Checkouts.data(owner.test().body(body).post(CHECKOUT + route), 201);
  }
}
