package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.restassured.RestAssured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document that the running server serves at {@code /openapi}. */
final class Document {
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private static final SchemaValidatorsConfig CONFIG =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  private static @Nullable Document live;

  private final JsonNode root;
  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, JsonSchema> compiled = new ConcurrentHashMap<>();

  private Document(JsonNode root) {
    this.root = root;
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> verb : path.getValue().properties()) {
        operations.add(
            new Operation(
                verb.getKey().toUpperCase(Locale.ROOT), path.getKey(), resolved(verb.getValue())));
      }
    }
  }

  /** With the shared parameters and responses in the place of the references to them. */
  private JsonNode resolved(JsonNode operation) {
    ObjectNode copy = operation.deepCopy();
    copy.path("responses")
        .properties()
        .forEach(status -> status.setValue(target(status.getValue())));
    if (copy.get("parameters") instanceof ArrayNode parameters) {
      for (int i = 0; i < parameters.size(); i++) {
        parameters.set(i, target(parameters.get(i)));
      }
    }
    return copy;
  }

  private JsonNode target(JsonNode node) {
    return node.has("$ref") ? root.at(node.path("$ref").asText().substring(1)) : node;
  }

  /** One operation. */
  record Operation(String verb, String path, JsonNode node) {
    String id() {
      return node.path("operationId").asText();
    }

    String name() {
      return verb + " " + path;
    }

    JsonNode response(int status) {
      return node.path("responses").path(Integer.toString(status));
    }

    private boolean isTemplateOf(String concrete) {
      return Pattern.matches(path.replaceAll("\\{[^}]+}", "[^/]+"), concrete);
    }
  }

  static synchronized Document live() {
    if (live == null) {
      String text =
          RestAssured.given()
              .baseUri(Product.baseUri().toString())
              .accept("application/json")
              .get("/openapi")
              .then()
              .statusCode(200)
              .extract()
              .asString();
      live = new Document(Api.json(text));
    }
    return live;
  }

  JsonNode root() {
    return root;
  }

  List<Operation> operations() {
    return operations;
  }

  /** A template with fewer variables wins, as in JAX-RS. */
  Optional<Operation> find(String verb, String concretePath) {
    return operations.stream()
        .filter(operation -> operation.verb().equals(verb) && operation.isTemplateOf(concretePath))
        .min((a, b) -> Long.compare(variables(a.path()), variables(b.path())));
  }

  private static long variables(String path) {
    return path.chars().filter(c -> c == '{').count();
  }

  /** What is wrong with a value by a schema of the document; empty: nothing. */
  List<String> findings(JsonNode schema, JsonNode value) {
    return findings(
        compiled.computeIfAbsent(
            schema.toString(), text -> SCHEMAS.getSchema(whole(schema), CONFIG)),
        value);
  }

  /** The same, and a member that no schema names is wrong too. */
  List<String> strictFindings(JsonNode schema, JsonNode value) {
    return findings(
        compiled.computeIfAbsent(
            "closed " + schema,
            text -> {
              ObjectNode whole = whole(schema);
              close(whole);
              return SCHEMAS.getSchema(whole, CONFIG);
            }),
        value);
  }

  private static List<String> findings(JsonSchema schema, JsonNode value) {
    return schema.validate(value).stream().map(ValidationMessage::getMessage).toList();
  }

  private ObjectNode whole(JsonNode schema) {
    ObjectNode whole = schema.deepCopy();
    whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    whole.putObject("components").set("schemas", root.at("/components/schemas").deepCopy());
    return whole;
  }

  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("type").asText().equals("object")
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(Document::close);
  }

  /** The schema of that name. */
  JsonNode reference(String name) {
    return Json.mapper().createObjectNode().put("$ref", "#/components/schemas/" + name);
  }
}
