package org.cenotes.partners.http;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.http.Document.Operation;
import org.cenotes.partners.http.Endpoint.Credential;
import org.jspecify.annotations.Nullable;

/** Records the examples of the document from responses of the running server. */
final class ExampleRecorder {
  private static final Path FOLDER = Path.of("src/main/resources/openapi");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String CENOTE = "cenote-ik-kil";
  private final Partner partner = Partner.seed();
  private String cancelled = "";

  private ExampleRecorder() {}

  static void record() {
    ExampleRecorder recorder = new ExampleRecorder();
    recorder.seed();
    recorder.catalogue();
    recorder.prices();
    recorder.bookings(false);
    recorder.bookings(true);
    recorder.events();
    recorder.sandbox();
    recorder.sandboxOfUsers();
    recorder.simulations();
    recorder.people();
  }

  /** What people do; tokens and keys are shown in their form only. */
  private void people() {
    Map<String, Credential> credentials =
        Endpoint.built().stream().collect(toMap(Endpoint::name, Endpoint::credential));
    UserRouteCalls.ALL.forEach(
        (name, prepared) -> {
          Login user = TotpCalls.isTotp(name) ? TotpCalls.user(partner) : null;
          Exchange exchange =
              user == null
                  ? prepared.apply(partner)
                  : TotpCalls.prepare(name, user, partner.password());
          RequestSpecification request =
              switch (credentials.get(name)) {
                case JWT -> (user == null ? partner.admin() : user).request();
                case ADMIN, OPERATOR -> Login.platformAdmin().request();
                default -> Api.anyone();
              };
          exchange(
              name.substring(0, name.indexOf(' ')),
              name.substring(name.indexOf(' ') + 1),
              request.headers(exchange.headers()),
              exchange.parameters(),
              exchange.body());
        });
  }

  private void sandbox() {
    SandboxCalls.ALL.forEach(
        (name, prepared) -> {
          Exchange exchange = prepared.apply(partner);
          exchange(
              name.substring(0, name.indexOf(' ')),
              name.substring(name.indexOf(' ') + 1),
              partner.test(),
              exchange.parameters(),
              exchange.body());
        });
  }

  /** Before the partner's user has another password. */
  private void sandboxOfUsers() {
    SandboxCalls.PORTAL.forEach(
        (name, prepared) -> {
          Exchange exchange = prepared.apply(partner);
          exchange(
              name.substring(0, name.indexOf(' ')),
              name.substring(name.indexOf(' ') + 1),
              partner.admin().request(),
              exchange.parameters(),
              exchange.body());
        });
  }

  private void simulations() {
    for (String name : new TreeMap<>(WebhookCalls.SIMULATOR).descendingKeySet()) {
      Exchange exchange = WebhookCalls.simulator(name, partner);
      exchange(
          name.substring(0, name.indexOf(' ')),
          name.substring(name.indexOf(' ') + 1),
          partner.test(),
          exchange.parameters(),
          exchange.body());
    }
  }

  private void seed() {
    JsonNode request = MAPPER.createObjectNode().put("cenotes", 2).put("reservations", 0);
    exchange("POST", "/api/partner/seed-test-data", Api.anyone(), Map.of(), request);
  }

  private void catalogue() {
    String id = partner.cenote(CENOTE);
    Map<String, Object> one = Map.of("search", "valladolid", "perPage", 1, "sortBy", "price");
    Map<String, Object> day = Map.of("cenoteId", id, "date", Partner.day(14).toString());
    exchange("GET", "/api/cenotes", Api.anyone(), one, null);
    exchange("GET", "/api/cenotes/{idOrSlug}", Api.anyone(), Map.of("idOrSlug", CENOTE), null);
    exchange(
        "GET",
        "/api/cenotes/{id}/services",
        Api.anyone(),
        Map.of("id", id, "bookableOnly", true),
        null);
    exchange("GET", "/api/partner/whoami", partner.live(), Map.of(), null);
    exchange("GET", "/api/partner/cenotes", partner.live(), one, null);
    exchange("GET", "/api/partner-sandbox/cenotes", partner.test(), one, null);
    exchange("GET", "/api/partner/availability/{cenoteId}", partner.live(), day, null);
    exchange("GET", "/api/partner-sandbox/availability/{cenoteId}", partner.test(), day, null);
  }

  /** What a group of fourteen pays with a coupon. */
  private void prices() {
    String id = partner.cenote(CENOTE);
    Map<String, Object> item = Map.of("itemType", "cenote", "itemId", id);
    exchange("GET", "/api/pricing/summary/{itemType}/{itemId}", Api.anyone(), item, null);
    exchange("GET", "/api/public/discount-rules/auto-apply", Api.anyone(), item, null);
    ask("/api/pricing/calculate-complete", item(id).put("couponCode", "BIENVENIDO10"));
    ask("/api/pricing/validate-age-breakdown", item(id).put("visitors", 15));
    ask("/api/coupons/validate", item(id).put("code", "bienvenido10"));
    ask("/api/coupons/check", MAPPER.createObjectNode().put("code", "SELVA50"));
    String day = Partner.day(14).toString();
    String start = partner.slot(CENOTE, Partner.day(14), 1).path("startTime").asText();
    ask(
        "/api/public/reservations/validate",
        item(id).put("visitors", 14).put("date", day).put("startTime", start));
  }

  private static ObjectNode item(String id) {
    ObjectNode body = MAPPER.createObjectNode().put("itemType", "cenote").put("itemId", id);
    body.putObject("ageBreakdown").put("adult", 12).put("child", 2);
    return body;
  }

  private static void ask(String path, ObjectNode body) {
    exchange("POST", path, Api.anyone(), Map.of(), body);
  }

  private void bookings(boolean sandbox) {
    String path = sandbox ? "/api/partner-sandbox/reservations" : "/api/partner/reservations";
    ObjectNode body = partner.body(CENOTE, Partner.day(14)).put("visitors", 3);
    body.putObject("ageBreakdown").put("adult", 2).put("child", 1);
    body.put("partnerReference", "order-1001");
    body.putObject("metadata").put("channel", "web");
    JsonNode made = exchange("POST", path, caller(sandbox), Map.of(), body).path("data");
    Map<String, Object> id = Map.of("id", made.path("id").asText());
    exchange("GET", path + "/{id}", caller(sandbox), id, null);
    exchange("GET", path, caller(sandbox), Map.of("status", "confirmed", "perPage", 1), null);
    cancelled = sandbox ? cancelled : made.path("id").asText();
    JsonNode reason = MAPPER.createObjectNode().put("reason", "The group travels another day");
    exchange("POST", path + "/{id}/cancel", caller(sandbox), id, reason);
  }

  /** What the bookings have left in both logs. */
  private void events() {
    String feed = "/api/partner/events";
    Map<String, Object> query =
        Map.of(
            "after",
            2,
            "types",
            List.of("reservation.created", "reservation.cancelled"),
            "limit",
            2);
    FeedClient.live(partner).until("reservation.cancelled", cancelled);
    exchange("GET", feed, partner.live(), query, null);
    JsonNode done = MAPPER.createObjectNode().put("sequence", 4).put("reader", "accounting");
    exchange("POST", feed + "/ack", partner.live(), Map.of(), done);
    exchange("GET", feed + "/position", partner.live(), Map.of("reader", "accounting"), null);
    exchange("GET", "/api/partner-sandbox/events", partner.test(), Map.of("limit", 1), null);
  }

  private RequestSpecification caller(boolean sandbox) {
    return sandbox ? partner.test() : partner.live();
  }

  private static JsonNode exchange(
      String verb,
      String path,
      RequestSpecification request,
      Map<String, Object> parameters,
      @Nullable JsonNode body) {
    String concrete = path;
    for (var parameter : parameters.entrySet()) {
      String variable = "{" + parameter.getKey() + "}";
      if (concrete.contains(variable)) {
        concrete = concrete.replace(variable, parameter.getValue().toString());
      } else if (parameter.getValue() instanceof List<?> several) {
        request.queryParam(parameter.getKey(), several);
      } else {
        request.queryParam(parameter.getKey(), parameter.getValue());
      }
    }
    if (body != null) {
      request.contentType(ContentType.JSON).body(body.toString());
    }
    Response response = request.request(verb, concrete);
    ObjectNode recorded = MAPPER.createObjectNode();
    if (!parameters.isEmpty()) {
      recorded.set("parameters", MAPPER.valueToTree(new TreeMap<>(parameters)));
    }
    if (body != null) {
      recorded.set("request", body);
    }
    recorded.set("response", Api.json(response));
    write(operation(verb, path).id(), recorded);
    return Api.json(response);
  }

  private static Operation operation(String verb, String path) {
    return Document.live().operations().stream()
        .filter(operation -> operation.name().equals(verb + " " + path))
        .findFirst()
        .orElseThrow();
  }

  /** Writes it where the document finds it. */
  static void write(String name, JsonNode recorded) {
    ExampleMask.over(recorded);
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
    try {
      Files.createDirectories(FOLDER);
      String text = MAPPER.writer(printer).writeValueAsString(recorded);
      Files.writeString(FOLDER.resolve(name + ".json"), text + "\n", StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
