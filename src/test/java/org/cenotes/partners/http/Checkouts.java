package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.cenotes.partners.platform.json.Json;

/** Requests of a guest at checkout, and of the simulated provider. */
final class Checkouts {
  static final String EMAIL = "demo.guest@example.com";
  static final String CARD = "/api/checkout/cardprovider-native/";

  private Checkouts() {}

  /** A reservation that waits for its payment. */
  static JsonNode pending(Partner partner, String method) {
    return partner.booked(VisitSql.body(partner).put("paymentMethod", method));
  }

  static ObjectNode purchase(JsonNode reservation) {
    return Json.mapper()
        .createObjectNode()
        .put("reservationId", reservation.path("id").asText())
        .put("email", EMAIL);
  }

  static Response post(String path, JsonNode body) {
    return Api.anyone().contentType(ContentType.JSON).body(body.toString()).post(path);
  }

  /** The payment of a card, opened. */
  static JsonNode intent(JsonNode reservation) {
    return data(post(CARD + "create-payment-intent", purchase(reservation)), 201);
  }

  static Response confirm(JsonNode intent, String token) {
    return post(CARD + "confirm-payment", confirmation(intent, token));
  }

  static Response confirm(JsonNode intent, String token, String idempotencyKey) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .header("Idempotency-Key", idempotencyKey)
        .body(confirmation(intent, token).toString())
        .post(CARD + "confirm-payment");
  }

  private static ObjectNode confirmation(JsonNode intent, String token) {
    return Json.mapper()
        .createObjectNode()
        .put("paymentIntentId", intent.path("paymentIntentId").asText())
        .put("paymentMethodToken", token);
  }

  static JsonNode order(JsonNode reservation) {
    return data(
        post("/api/checkout/walletprovider-native/create-order", purchase(reservation)), 201);
  }

  static Response capture(JsonNode order) {
    return Api.anyone()
        .post("/api/checkout/walletprovider-native/capture/" + order.path("orderId").asText());
  }

  static JsonNode preference(JsonNode reservation) {
    return data(
        post("/api/checkout/regionalprovider-native/create-preference", purchase(reservation)),
        201);
  }

  /** The guest chooses on the provider's page, wherever that says it is. */
  static void choose(String page, String outcome) {
    io.restassured.RestAssured.given()
        .baseUri(org.cenotes.partners.harness.Product.baseUri().toString())
        .queryParam("outcome", outcome)
        .post(URI.create(page).getPath())
        .then()
        .statusCode(200);
  }

  static JsonNode data(Response response, int status) {
    response.then().statusCode(status);
    return Api.json(response).path("data");
  }

  /** What the provider would send of this payment. */
  static ObjectNode report(String eventId, Object paymentId, String standing, long amount) {
    return Json.mapper()
        .createObjectNode()
        .put("id", eventId)
        .put("paymentId", paymentId.toString())
        .put("standing", standing)
        .put("amount", amount)
        .put("currency", "MXN")
        .put("capture", "cap_test");
  }

  /** The provider's signature over it, as of that moment. */
  static String signature(String body, Instant at) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec("simulator".getBytes(UTF_8), "HmacSHA256"));
      String time = Long.toString(at.getEpochSecond());
      return "t="
          + time
          + ",v1="
          + HexFormat.of().formatHex(mac.doFinal((time + "." + body).getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static Response send(String provider, JsonNode report) {
    String body = report.toString();
    return Api.anyone()
        .contentType(ContentType.JSON)
        .header("Simulator-Signature", signature(body, Instant.now()))
        .body(body)
        .post("/api/checkout/" + provider + "/notifications");
  }

  /** About no payment of ours. */
  static JsonNode aboutNothing() {
    return report("simevt_" + UUID.randomUUID(), UUID.randomUUID(), "SUCCEEDED", 1000);
  }
}
