package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The documents of the build can be digested by generators of client libraries. */
class DocumentTest {
  private static final Path FOLDER = Path.of("target/openapi");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Keywords and built-in types of languages that generators write, as names of schemas. */
  private static final Set<String> RESERVED =
      Set.of(
          "Error",
          "Exception",
          "Object",
          "String",
          "Map",
          "List",
          "Set",
          "Package",
          "Override",
          "Class",
          "Function",
          "Record",
          "Type",
          "Enum",
          "Interface",
          "Module",
          "Default");

  private static JsonNode read(String name) throws IOException {
    return JSON.readTree(Files.readAllBytes(FOLDER.resolve(name + ".json")));
  }

  private static JsonNode whole() throws IOException {
    return read("openapi");
  }

  /** Every schema object, with where it stands; examples are not entered. */
  private static void schemas(JsonNode node, String where, BiConsumer<String, JsonNode> visitor) {
    if (node.isObject()) {
      visitor.accept(where, node);
      for (Map.Entry<String, JsonNode> child : node.properties()) {
        if (!Set.of("example", "examples", "default").contains(child.getKey())) {
          schemas(child.getValue(), where + "/" + child.getKey(), visitor);
        }
      }
    } else {
      node.forEach(child -> schemas(child, where + "[]", visitor));
    }
  }

  @Test
  void no_schema_uses_what_generators_cannot_digest() throws IOException {
    List<String> bad = new ArrayList<>();
    schemas(
        whole(),
        "",
        (where, schema) -> {
          boolean onlyNull =
              schema.path("type").asText().equals("null") && !where.endsWith("anyOf[]");
          if (schema.has("const") || onlyNull) {
            bad.add(where);
          }
          if (schema.path("oneOf").isArray() && !schema.has("discriminator")) {
            bad.add(where + ": a union without a discriminator");
          }
          if (schema.path("type").asText().equals("integer")
              && schema.path("default").isTextual()) {
            bad.add(where + ": a text as the default of a number");
          }
        });
    assertThat(bad).isEmpty();
  }

  @Test
  void enums_are_named_components() throws IOException {
    List<String> inline = new ArrayList<>();
    schemas(
        whole(),
        "",
        (where, schema) -> {
          boolean component = where.matches("/components/schemas/[^/]+");
          boolean discriminator = where.matches("/components/schemas/\\w+Event/properties/type");
          if (schema.path("enum").isArray() && !component && !discriminator) {
            inline.add(where);
          }
        });
    assertThat(inline).isEmpty();
  }

  @Test
  void no_schema_has_a_name_that_generated_code_uses_itself() throws IOException {
    Set<String> names = new TreeSet<>();
    whole().at("/components/schemas").fieldNames().forEachRemaining(names::add);
    assertThat(names).doesNotContainAnyElementsOf(RESERVED);
    for (JsonNode tag : whole().path("tags")) {
      assertThat(tag.path("name").asText()).matches("[A-Z][a-z]+( [a-z]+)*");
      assertThat(names).doesNotContain(ComponentNames.camel(tag.path("name").asText()) + "Api");
    }
    // a constructor in Go
    assertThat(names)
        .noneMatch(name -> name.startsWith("New") && names.contains(name.substring(3)));
  }

  @Test
  void an_enum_value_that_is_a_member_of_enums_in_kotlin_has_another_name() throws IOException {
    JsonNode sort = whole().at("/components/schemas/CenoteSort");
    assertThat(sort.path("enum")).extracting(JsonNode::asText).contains("name");
    assertThat(sort.path("x-enum-varnames")).hasSameSizeAs(sort.path("enum"));
  }

  @Test
  void a_test_event_is_in_no_log() throws IOException {
    JsonNode test = whole().at("/webhooks/webhook.test/post");
    JsonNode example = test.at("/requestBody/content/application~1json/example");
    assertThat(example.path("type").asText()).isEqualTo("webhook.test");
    assertThat(example.path("sequence").isNull()).isTrue();
    assertThat(example.path("triggered").asBoolean()).isTrue();
    assertThat(test.path("description").asText())
        .contains("in no event log")
        .doesNotContain("The same event");
    assertThat(whole().at("/webhooks/payment.succeeded/post/description").asText())
        .contains("The same event is in the feed and on the socket.");
  }

  @Test
  void everything_is_described() throws IOException {
    List<String> silent = new ArrayList<>();
    for (Map.Entry<String, JsonNode> schema : whole().at("/components/schemas").properties()) {
      check(schema.getValue(), schema.getKey(), silent);
      schema
          .getValue()
          .path("properties")
          .properties()
          .forEach(
              member -> check(member.getValue(), schema.getKey() + "." + member.getKey(), silent));
    }
    for (Map.Entry<String, JsonNode> path : whole().path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        String name = operation.getKey() + " " + path.getKey();
        check(operation.getValue(), name, silent);
        for (JsonNode parameter : operation.getValue().path("parameters")) {
          if (!parameter.has("$ref")) {
            check(parameter, name + " " + parameter.path("name").asText(), silent);
          }
        }
      }
    }
    for (String kind : List.of("parameters", "headers", "responses")) {
      whole()
          .at("/components/" + kind)
          .properties()
          .forEach(entry -> check(entry.getValue(), entry.getKey(), silent));
    }
    assertThat(silent).as("add an @param to the record's Javadoc, or a @Parameter").isEmpty();
  }

  private static void check(JsonNode described, String name, List<String> silent) {
    if (described.path("description").asText().length() < 5) {
      silent.add(name);
    }
  }

  @Test
  void every_list_with_pages_has_cursors() throws IOException {
    List<String> without = new ArrayList<>();
    int lists = 0;
    for (Map.Entry<String, JsonNode> path : whole().path("paths").properties()) {
      JsonNode operation = path.getValue().path("get");
      JsonNode response = operation.at("/responses/200");
      JsonNode pagination = response.at("/content/application~1json/example/pagination");
      if (pagination.isMissingNode()) {
        continue;
      }
      lists++;
      boolean parameter = false;
      for (JsonNode given : operation.path("parameters")) {
        parameter |=
            given.path("name").asText().equals("cursor")
                || given.path("$ref").asText().endsWith("/cursor");
      }
      if (!parameter
          || !response.path("headers").has("X-Next-Cursor")
          || !pagination.has("nextCursor")) {
        without.add(path.getKey());
      }
    }
    assertThat(without).isEmpty();
    assertThat(lists).isGreaterThan(15);
  }

  @Test
  void errors_are_components() throws IOException {
    for (JsonNode path : whole().path("paths")) {
      for (JsonNode operation : path) {
        for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
          if (response.getKey().matches("[45]..")) {
            assertThat(response.getValue().path("$ref").asText())
                .startsWith("#/components/responses/");
          }
        }
      }
    }
  }

  @Test
  void every_tag_belongs_to_a_document() throws IOException {
    Set<String> placed = new HashSet<>();
    EnumSet.allOf(Audience.class).forEach(audience -> placed.addAll(audience.tags()));
    for (JsonNode path : whole().path("paths")) {
      for (JsonNode operation : path) {
        assertThat(placed).contains(operation.at("/tags/0").asText());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Audience.class)
  void a_part_is_whole_in_itself(Audience audience) throws IOException {
    JsonNode part = read(audience.document());
    assertThat(part.path("paths")).isNotEmpty();
    schemas(
        part,
        "",
        (where, node) -> {
          String reference = node.path("$ref").asText();
          assertThat(reference.isEmpty() || !part.at(reference.substring(1)).isMissingNode())
              .as(reference)
              .isTrue();
        });
    List<String> ids = new ArrayList<>();
    part.path("paths")
        .forEach(path -> path.forEach(op -> ids.add(op.path("operationId").asText())));
    assertThat(ids).doesNotHaveDuplicates().doesNotContain("");
    assertThat(new YAMLMapper().readTree(Files.readAllBytes(yaml(audience)))).isEqualTo(part);
  }

  private static Path yaml(Audience audience) {
    return FOLDER.resolve(audience.document() + ".yaml");
  }

  @Test
  void the_sandbox_has_the_names_of_the_live_operations() throws IOException {
    JsonNode live = read("partner").at("/paths/~1api~1partner~1reservations/post");
    JsonNode twin = read("sandbox").at("/paths/~1api~1partner-sandbox~1reservations/post");
    assertThat(twin.path("operationId")).isEqualTo(live.path("operationId"));
    assertThat(twin.path("tags")).isEqualTo(live.path("tags"));
    assertThat(whole().at("/paths/~1api~1partner-sandbox~1reservations/post/operationId").asText())
        .isEqualTo("sandboxCreateReservation");
  }

  @Test
  void the_partner_document_is_small() throws IOException {
    assertThat(Files.size(FOLDER.resolve("partner.json"))).isLessThan(700 * 1024);
  }
}
