package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;

/** A fresh demonstration partner with its keys, and the catalogue. */
record Partner(
    UUID id, String liveKey, String testKey, JsonNode cenotes, String email, String password) {
  /** Once for all tests: midnight in the middle of one must not make its days others. */
  private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

  /** A new one; the catalogue is the same for all. */
  static Partner seed() {
    Response response =
        Api.anyone().contentType(ContentType.JSON).post("/api/partner/seed-test-data");
    response.then().statusCode(201);
    JsonNode data = Api.json(response).path("data");
    return new Partner(
        UUID.fromString(data.path("partner").path("id").asText()),
        data.path("liveKey").asText(),
        data.path("testKey").asText(),
        data.path("cenotes"),
        data.path("user").path("email").asText(),
        data.path("user").path("password").asText());
  }

  /** Its administrator, logged in. */
  Login admin() {
    return Login.as(email, password);
  }

  RequestSpecification live() {
    return Api.with(liveKey).contentType(ContentType.JSON);
  }

  RequestSpecification test() {
    return Api.with(testKey).contentType(ContentType.JSON);
  }

  /** The id of the cenote with this slug. */
  String cenote(String slug) {
    for (JsonNode cenote : cenotes) {
      if (cenote.path("slug").asText().equals(slug)) {
        return cenote.path("id").asText();
      }
    }
    throw new IllegalArgumentException("not in the catalogue: " + slug);
  }

  /** What the catalogue says of it. */
  JsonNode listing(String slug) {
    return Api.json(Api.anyone().get("/api/cenotes/" + slug)).path("data");
  }

  /** A date so many days ahead; far enough from today that no zone makes it another. */
  static LocalDate day(int ahead) {
    return TODAY.plusDays(ahead);
  }

  JsonNode availability(String slug, LocalDate date) {
    Response response =
        live().queryParam("date", date.toString()).get("/api/partner/availability/" + cenote(slug));
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  /** A slot of that day, by its place in the day. */
  JsonNode slot(String slug, LocalDate date, int index) {
    return availability(slug, date).path("slots").path(index);
  }

  /** A body that books the first slot of the day for two. */
  ObjectNode body(String slug, LocalDate date) {
    return body(slug, date, 0);
  }

  ObjectNode body(String slug, LocalDate date, int slot) {
    return body(cenote(slug), date, slot(slug, date, slot).path("startTime").asText(), 2);
  }

  /** A body that books this cenote. */
  static ObjectNode body(String cenoteId, LocalDate date, String startTime, int visitors) {
    return Json.mapper()
        .createObjectNode()
        .put("cenoteId", cenoteId)
        .put("date", date.toString())
        .put("startTime", startTime)
        .put("visitors", visitors)
        .put("firstName", "Demo")
        .put("lastName", "Guest")
        .put("guestEmail", "demo.guest@example.com")
        .put("guestPhone", "+529841234567");
  }

  Response book(JsonNode body) {
    return live().body(body.toString()).post("/api/partner/reservations");
  }

  /** Books and answers the reservation. */
  JsonNode booked(JsonNode body) {
    Response response = book(body);
    response.then().statusCode(201);
    return Api.json(response).path("data");
  }

  Response cancel(String id) {
    return live().body("{}").post("/api/partner/reservations/" + id + "/cancel");
  }
}
