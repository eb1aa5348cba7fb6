package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the whole document is completed, and becomes one for each audience. */
class DocumentPartsTest {
  private static ObjectNode document(String yaml) {
    try {
      return (ObjectNode) new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static final String WHOLE =
      """
      info: {title: Cenotes}
      tags: [{name: Pricing}, {name: Sandbox}, {name: Users}]
      webhooks: {paid: {post: {requestBody: {$ref: '#/components/schemas/Paid'}}}}
      paths:
        /quotes:
          post:
            operationId: quote
            tags: [Pricing]
            security: [{key: []}]
            responses: {'200': {schema: {$ref: '#/components/schemas/Quote'}}}
          get: {operationId: listUsers, tags: [Users], security: [{token: []}]}
        /sandbox/quotes:
          post:
            operationId: sandboxQuote
            tags: [Sandbox]
            security: [{key: []}]
            responses: {'200': {schema: {$ref: '#/components/schemas/Quote'}}}
        /sandbox/clock:
          post: {operationId: sandboxClock, tags: [Sandbox], security: [{key: []}]}
        /sandbox/data:
          post: {operationId: seedData, tags: [Sandbox], security: [{key: []}]}
      components:
        securitySchemes: {key: {}, token: {}}
        schemas:
          Quote: {properties: {line: {$ref: '#/components/schemas/Line'}}}
          Line: {properties: {quote: {$ref: '#/components/schemas/Quote'}}}
          Paid: {}
          Unused: {}
      """;

  @Test
  void an_error_that_passes_by_itself_tells_when_to_repeat_the_request() {
    assertThat(HeaderDocs.hasRetryAfter(429, "error.rate_limited")).isTrue();
    assertThat(HeaderDocs.hasRetryAfter(503, "error.service_unavailable")).isTrue();
    assertThat(HeaderDocs.hasRetryAfter(409, "error.idempotency.in_progress")).isTrue();
    assertThat(HeaderDocs.hasRetryAfter(409, "error.idempotency.key_reused")).isFalse();
  }

  @Test
  void a_part_has_its_operations_and_what_they_need() {
    ObjectNode whole = document(WHOLE);
    ObjectNode part = Audience.PARTNER.partOf(whole);
    assertThat(part.at("/info/title").asText()).isEqualTo("Cenotes: Partner API");
    assertThat(names(part.path("paths"))).containsExactly("/quotes");
    assertThat(names(part.at("/paths/~1quotes"))).containsExactly("post");
    assertThat(names(part.at("/components/schemas")))
        .as("through others, even in a circle")
        .containsExactly("Quote", "Line");
    assertThat(names(part.at("/components/securitySchemes"))).containsExactly("key");
    assertThat(part.path("tags")).hasSize(1);
    assertThat(part.has("webhooks")).isFalse();
    assertThat(whole).as("is not changed").isEqualTo(document(WHOLE));
  }

  @Test
  void a_client_of_the_sandbox_has_the_names_of_a_live_one() {
    ObjectNode part = Audience.SANDBOX.partOf(document(WHOLE));
    assertThat(part.at("/paths/~1sandbox~1quotes/post/operationId").asText()).isEqualTo("quote");
    assertThat(part.at("/paths/~1sandbox~1quotes/post/tags/0").asText()).isEqualTo("Pricing");
    assertThat(part.at("/paths/~1sandbox~1clock/post/operationId").asText())
        .as("without a live twin")
        .isEqualTo("sandboxClock");
    assertThat(part.at("/paths/~1sandbox~1data/post/operationId").asText()).isEqualTo("seedData");
    assertThat(part.path("tags").findValuesAsText("name")).containsExactly("Pricing", "Sandbox");
  }

  @Test
  void webhooks_keep_their_components_in_the_whole() {
    ObjectNode whole = document(WHOLE);
    Components.prune(whole);
    assertThat(names(whole.at("/components/schemas"))).containsExactly("Quote", "Line", "Paid");
    assertThat(names(whole.at("/components/securitySchemes"))).containsExactly("key", "token");
  }

  @Test
  void a_parameter_that_is_the_same_everywhere_is_written_once() {
    ObjectNode whole =
        document(
            """
            paths:
              /a:
                get:
                  parameters:
                    - {name: id, in: path, description: Same}
                    - {name: limit, in: query, description: Same}
                    - {name: sort, in: query, description: Of a}
                    - {name: once, in: query}
              /b:
                get:
                  parameters:
                    - {name: id, in: path, description: Same}
                    - {name: limit, in: query, description: Same, example: 5}
                    - {name: sort, in: query, description: Of b}
                put: {}
            """);
    SharedParameters.hoist(whole);
    assertThat(names(whole.at("/components/parameters"))).containsExactly("limit");
    assertThat(whole.at("/components/parameters/limit/example").asInt())
        .as("the one with an example")
        .isEqualTo(5);
    assertThat(whole.at("/paths/~1a/get/parameters/1/$ref").asText())
        .isEqualTo("#/components/parameters/limit");
    assertThat(whole.at("/paths/~1b/get/parameters/1/$ref").asText())
        .isEqualTo("#/components/parameters/limit");
    assertThat(whole.at("/paths/~1a/get/parameters/0/name").asText())
        .as("of a path, which generators want in place")
        .isEqualTo("id");
    assertThat(whole.at("/paths/~1a/get/parameters/2/description").asText()).isEqualTo("Of a");
    assertThat(whole.at("/paths/~1a/get/parameters/3/name").asText()).isEqualTo("once");
  }

  @Test
  void members_get_the_first_value_that_they_have_in_a_recorded_body() {
    ObjectNode whole =
        document(
            """
            paths:
              /a:
                post:
                  requestBody:
                    schema: {$ref: '#/components/schemas/Order'}
                    example: {note: null, lines: [{sku: A1}, {sku: B2}], by: {es: uno}, kind: {type: cash, paid: 3}}
                  responses:
                    schema: {$ref: '#/components/schemas/Order'}
                    example: {note: late, lines: []}
            components:
              schemas:
                Order:
                  properties:
                    note: {type: string}
                    given: {type: string, examples: [mine]}
                    lines: {type: array, items: {$ref: '#/components/schemas/Line'}}
                    by: {type: object, additionalProperties: {type: string}}
                    kind: {$ref: '#/components/schemas/Kind'}
                Line: {properties: {sku: {type: string}}}
                Kind: {discriminator: {propertyName: type, mapping: {cash: '#/components/schemas/Cash'}}}
                Cash: {properties: {paid: {type: integer}}}
                Colour: {type: string, enum: [red, green]}
            """);
    MemberExamples.addTo(whole);
    JsonNode schemas = whole.at("/components/schemas");
    assertThat(schemas.at("/Order/properties/note/examples").toString())
        .as("null is no example")
        .isEqualTo("[\"late\"]");
    assertThat(schemas.at("/Order/properties/given/examples").toString()).isEqualTo("[\"mine\"]");
    assertThat(schemas.at("/Line/properties/sku/examples").toString()).isEqualTo("[\"A1\"]");
    assertThat(schemas.at("/Order/properties/by/additionalProperties/examples").toString())
        .isEqualTo("[\"uno\"]");
    assertThat(schemas.at("/Cash/properties/paid/examples").toString())
        .as("of the type that the discriminator names")
        .isEqualTo("[3]");
    assertThat(schemas.at("/Colour/examples").toString()).isEqualTo("[\"red\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "reservation.no_show, ReservationNoShow",
    "Not Found, NotFound",
    "already, Already",
    "..a--b..c2, ABC2",
    "'', ''",
    "..., ''"
  })
  void words_become_the_name_of_a_component(String words, String name) {
    assertThat(ComponentNames.camel(words)).isEqualTo(name);
  }
}
