package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.RandomText;

/** Creates rules and coupons, and requests prices. */
final class Discounts {
  /** No other test books here. */
  static final String CENOTE = "cenote-jardin-del-eden";

  static final long ADULT = 30_000;
  static final String RULES = "/api/admin/discount-rules";
  static final String COUPONS = "/api/admin/coupons";

  /** A token lives for a quarter of an hour, which is less than all tests may take. */
  private static final Duration LOGIN_IS_GOOD_FOR = Duration.ofMinutes(10);

  private static Login admin;
  private static Instant loggedIn = Instant.MIN;

  private Discounts() {}

  static synchronized RequestSpecification admin() {
    Instant now = Instant.now();
    if (loggedIn.isBefore(now.minus(LOGIN_IS_GOOD_FOR))) {
      admin = Login.platformAdmin();
      loggedIn = now;
    }
    return admin.request();
  }

  /** Ten percent off that cenote for everybody, of itself. */
  static ObjectNode tenth(Partner partner) {
    ObjectNode body = Json.mapper().createObjectNode().put("discountType", "percentage");
    body.putObject("name").put("es", "Diez por ciento").put("en", "Ten percent");
    body.put("appliesTo", "cenote").put("value", 10).put("autoApply", true);
    body.putArray("cenoteIds").add(partner.cenote(CENOTE));
    return body;
  }

  /** Ten percent off, by code. */
  static ObjectNode coupon() {
    return Json.mapper()
        .createObjectNode()
        .put("code", "IT-" + RandomText.crockford32(10))
        .put("discountType", "percentage")
        .put("value", 10);
  }

  /** Makes it; answers what was made. */
  static JsonNode made(String path, JsonNode body) {
    Response response = admin().body(body.toString()).post(path);
    response.then().statusCode(201);
    return Api.json(response).path("data");
  }

  static void end(String path, JsonNode made) {
    admin().delete(path + "/" + made.path("id").asText()).then().statusCode(200);
  }

  static RequestSpecification stranger() {
    return Api.anyone().contentType(ContentType.JSON);
  }

  /** A day so many ahead, or the next when the cenote is closed, as on Saturdays. */
  static LocalDate day(int ahead) {
    LocalDate day = Partner.day(ahead);
    return day.getDayOfWeek() == DayOfWeek.SATURDAY ? day.plusDays(1) : day;
  }

  /** A question about so many adults at that cenote. */
  static ObjectNode question(Partner partner, int adults) {
    ObjectNode body =
        Json.mapper()
            .createObjectNode()
            .put("itemType", "cenote")
            .put("itemId", partner.cenote(CENOTE));
    body.putObject("ageBreakdown").put("adult", adults);
    return body;
  }

  static Response calculate(RequestSpecification caller, JsonNode question) {
    return caller.body(question.toString()).post("/api/pricing/calculate-complete");
  }

  /** The price, which must be given. */
  static JsonNode price(RequestSpecification caller, JsonNode question) {
    Response response = calculate(caller, question);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  static long total(RequestSpecification caller, JsonNode question) {
    return price(caller, question).path("total").asLong();
  }
}
