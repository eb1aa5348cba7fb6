package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.platform.json.Json;

/** A successful request for every route, with its owner's key. */
final class RouteCalls {
  private static final String CENOTE = "cenotes-xkeken-y-samula";
  private static final String SANDBOX = "/api/partner-sandbox";

  /** So that no two bookings of the matrix compete for places. */
  private static final AtomicInteger DAYS = new AtomicInteger();

  private static final Map<List<Object>, String> RESERVATIONS = new ConcurrentHashMap<>();

  /** Open to anybody, and to a partner that proves to be one. */
  static final Set<String> ALSO_FOR_PARTNERS =
      Set.of(
          "GET /api/pricing/summary/{itemType}/{itemId}",
          "POST /api/pricing/calculate-complete",
          "POST /api/pricing/validate-age-breakdown",
          "POST /api/coupons/validate",
          "POST /api/public/reservations/validate");

  private RouteCalls() {}

  /** Sends the request; {@code owner} is whose data it is about. */
  interface Call {
    Response send(RequestSpecification request, Partner owner);
  }

  private static final Map<String, Call> OF_KEYS =
      Map.ofEntries(
          Map.entry("GET /api/partner/reservations", get("/api/partner/reservations")),
          Map.entry("GET /api/partner/reservations/{id}", (r, o) -> read(r, o, false)),
          Map.entry("POST /api/partner/reservations", (r, o) -> create(r, o, false)),
          Map.entry("POST /api/partner/reservations/{id}/cancel", (r, o) -> cancel(r, o, false)),
          Map.entry("GET /api/partner/cenotes", get("/api/partner/cenotes")),
          Map.entry("GET /api/partner/availability/{cenoteId}", availability("/api/partner")),
          Map.entry(
              "POST /api/partner/seed-test-data",
              (r, o) -> r.body("{\"cenotes\":1}").post("/api/partner/seed-test-data")),
          Map.entry("GET /api/partner/whoami", get("/api/partner/whoami")),
          Map.entry("GET /api/partner/events", get("/api/partner/events")),
          Map.entry(
              "POST /api/partner/events/ack",
              (r, o) -> r.body("{\"sequence\":0}").post("/api/partner/events/ack")),
          Map.entry("GET /api/partner/events/position", get("/api/partner/events/position")),
          Map.entry("GET /api/partner-sandbox/events", get(SANDBOX + "/events")),
          Map.entry("GET /api/partner-sandbox/cenotes", get(SANDBOX + "/cenotes")),
          Map.entry("GET /api/partner-sandbox/availability/{cenoteId}", availability(SANDBOX)),
          Map.entry("GET /api/partner-sandbox/reservations", get(SANDBOX + "/reservations")),
          Map.entry("POST /api/partner-sandbox/reservations", (r, o) -> create(r, o, true)),
          Map.entry("GET /api/partner-sandbox/reservations/{id}", (r, o) -> read(r, o, true)),
          Map.entry(
              "POST /api/partner-sandbox/reservations/{id}/cancel", (r, o) -> cancel(r, o, true)),
          Map.entry(
              "GET /api/pricing/summary/{itemType}/{itemId}",
              (r, o) -> r.get("/api/pricing/summary/cenote/" + o.cenote(CENOTE))),
          price("POST /api/pricing/calculate-complete"),
          price("POST /api/pricing/validate-age-breakdown"),
          Map.entry(
              "GET /api/public/discount-rules/auto-apply",
              get("/api/public/discount-rules/auto-apply")),
          price("POST /api/coupons/validate"),
          price("POST /api/coupons/check"),
          price("POST /api/public/reservations/validate"),
          Map.entry("GET /api/cenotes", get("/api/cenotes")),
          Map.entry("GET /api/cenotes/{idOrSlug}", get("/api/cenotes/" + CENOTE)),
          Map.entry(
              "GET /api/cenotes/{id}/services",
              (r, o) -> r.get("/api/cenotes/" + o.cenote(CENOTE) + "/services")));

  static final Map<String, Call> ALL = new TreeMap<>(OF_KEYS);

  static {
    ALL.putAll(WebhookCalls.SIMULATOR);
    ALL.putAll(SandboxCalls.CALLS);
  }

  private static Call get(String path) {
    return (request, owner) -> request.get(path);
  }

  private static Call availability(String base) {
    return (request, owner) ->
        request
            .queryParam("date", Partner.day(10).toString())
            .get(base + "/availability/" + owner.cenote(CENOTE));
  }

  /** Questions before a booking; each takes of the body what it knows. */
  private static Map.Entry<String, Call> price(String name) {
    return Map.entry(
        name,
        (request, owner) -> {
          ObjectNode body =
              Json.mapper()
                  .createObjectNode()
                  .put("itemType", "cenote")
                  .put("itemId", owner.cenote(CENOTE))
                  .put("date", Partner.day(20).toString())
                  .put("startTime", "09:00")
                  .put("visitors", 2)
                  .put("code", "BIENVENIDO10");
          body.putObject("ageBreakdown").put("adult", 2);
          return request.body(body.toString()).post(name.substring("POST ".length()));
        });
  }

  private static String base(boolean sandbox) {
    return sandbox ? SANDBOX + "/reservations" : "/api/partner/reservations";
  }

  private static JsonNode body(Partner owner) {
    LocalDate date = Partner.day(20 + DAYS.getAndIncrement() % 200);
    return owner.body(CENOTE, date).put("visitors", 1);
  }

  private static Response create(RequestSpecification request, Partner owner, boolean sandbox) {
    return request.body(body(owner).toString()).post(base(sandbox));
  }

  /** A reservation of the owner's: the same until it is cancelled. */
  private static String reservation(Partner owner, boolean sandbox) {
    return RESERVATIONS.computeIfAbsent(
        List.of(owner.id(), sandbox),
        name -> {
          Response made = create(sandbox ? owner.test() : owner.live(), owner, sandbox);
          made.then().statusCode(201);
          return made.jsonPath().getString("data.id");
        });
  }

  private static Response read(RequestSpecification request, Partner owner, boolean sandbox) {
    return request.get(base(sandbox) + "/" + reservation(owner, sandbox));
  }

  private static Response cancel(RequestSpecification request, Partner owner, boolean sandbox) {
    Response response =
        request.body("{}").post(base(sandbox) + "/" + reservation(owner, sandbox) + "/cancel");
    if (response.statusCode() == 200) {
      RESERVATIONS.remove(List.of(owner.id(), sandbox));
    }
    return response;
  }
}
