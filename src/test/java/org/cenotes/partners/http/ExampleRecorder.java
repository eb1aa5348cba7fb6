package org.cenotes.partners.http;

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
import java.util.Map;
import org.cenotes.partners.http.Document.Operation;
import org.jspecify.annotations.Nullable;

/** Writes the examples of the document anew, from answers of the running product. */
final class ExampleRecorder {
  private static final Path FOLDER = Path.of("src/main/resources/openapi");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String CENOTE = "cenote-ik-kil";

  private final Partner partner = Partner.seed();

  private ExampleRecorder() {}

  static void record() {
    ExampleRecorder recorder = new ExampleRecorder();
    recorder.seed();
    recorder.catalogue();
    recorder.bookings(false);
    recorder.bookings(true);
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
    JsonNode reason = MAPPER.createObjectNode().put("reason", "The group travels another day");
    exchange("POST", path + "/{id}/cancel", caller(sandbox), id, reason);
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
      recorded.set("parameters", MAPPER.valueToTree(new java.util.TreeMap<>(parameters)));
    }
    if (body != null) {
      recorded.set("request", body);
    }
    recorded.set("response", Api.json(response));
    write(operation(verb, path).id(), recorded);
    return recorded.path("response");
  }

  private static Operation operation(String verb, String path) {
    return Document.live().operations().stream()
        .filter(operation -> operation.name().equals(verb + " " + path))
        .findFirst()
        .orElseThrow();
  }

  private static void write(String name, JsonNode recorded) {
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
