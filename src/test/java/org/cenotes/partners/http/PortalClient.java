package org.cenotes.partners.http;

import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.LocalDate;

/** A partner's administrator who reschedules visits at a cenote that no other test uses. */
record PortalClient(Partner partner, Login user) {
  static final String PATH = "/api/partner-reservations/";
  private static final String CENOTE = "cenote-dos-ojos";

  static PortalClient open() {
    Partner partner = Partner.seed();
    return new PortalClient(partner, partner.admin());
  }

  /** Members in turn: name, value. */
  static ObjectNode change(Object... members) {
    return (ObjectNode) Exchange.body(members).body();
  }

  static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  Response patch(JsonNode visit, ObjectNode to) {
    return user.request().body(to.toString()).patch(PATH + visit.path("id").asText());
  }

  JsonNode patched(JsonNode visit, ObjectNode to) {
    Response response = patch(visit, to);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  JsonNode now(JsonNode visit) {
    return Api.json(user.request().get(PATH + visit.path("id").asText())).path("data");
  }

  /** What books the slot with this place in the day for two. */
  ObjectNode body(LocalDate date, int slot) {
    return partner.body(CENOTE, date, slot);
  }

  JsonNode booked(LocalDate date, int visitors) {
    return partner.booked(body(date, 0).put("visitors", visitors));
  }

  JsonNode listing() {
    return partner.listing(CENOTE);
  }

  JsonNode slot(LocalDate date, int slot) {
    return partner.slot(CENOTE, date, slot);
  }

  int left(LocalDate date, int slot) {
    return slot(date, slot).path("available").asInt();
  }

  String start(LocalDate date, int slot) {
    return slot(date, slot).path("startTime").asText();
  }

  String end(LocalDate date, int slot) {
    return slot(date, slot).path("endTime").asText();
  }
}
