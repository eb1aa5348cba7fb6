package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The document breaks no client of the last release. */
class CompatibilityTest {
  private static final String RELEASE = "cenotes.openapi.release";
  private static final Path BASELINE = Path.of("src/test/resources/openapi/released.json.gz");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CREATE = "/paths/~1api~1partner~1reservations/post";
  private static final String SCHEMAS = "/components/schemas/";

  private static ObjectNode built() throws IOException {
    Path document = Path.of("target/openapi/openapi.json");
    return Compatibility.essence((ObjectNode) JSON.readTree(Files.readAllBytes(document)));
  }

  private static ObjectNode released() throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(BASELINE))) {
      return (ObjectNode) JSON.readTree(in);
    }
  }

  @Test
  @DisabledIfSystemProperty(named = RELEASE, matches = "true")
  void the_document_breaks_no_client_of_the_last_release() throws IOException {
    assertThat(Compatibility.breaks(released(), built()))
        .as("breaking changes: docs/versioning.md says what to do")
        .isEmpty();
  }

  @Test
  @EnabledIfSystemProperty(named = RELEASE, matches = "true")
  void release() throws IOException {
    Files.createDirectories(BASELINE.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(BASELINE))) {
      out.write(JSON.writeValueAsBytes(built()));
    }
  }

  private static ObjectNode object(JsonNode document, String pointer) {
    JsonNode found = document.at(pointer);
    assertThat(found.isObject()).as(pointer).isTrue();
    return (ObjectNode) found;
  }

  private static ObjectNode members(JsonNode document, String schema) {
    return object(document, SCHEMAS + schema + "/properties");
  }

  private static void remove(JsonNode list, String value) {
    int size = list.size();
    ((ArrayNode) list).removeIf(item -> item.asText().equals(value));
    assertThat(list).hasSize(size - 1);
  }

  private static void addParameter(JsonNode document, boolean required) {
    ((ArrayNode) document.at(CREATE + "/parameters"))
        .addObject()
        .put("name", "region")
        .put("in", "query")
        .put("required", required)
        .putObject("schema")
        .put("type", "string");
  }

  private static void allowNull(JsonNode document, String schema, String member) {
    ObjectNode members = members(document, schema);
    JsonNode object = members.path(member);
    assertThat(object.has("$ref")).as(member).isTrue();
    ObjectNode union = members.putObject(member).put("nullable", true);
    union.putArray("anyOf").add(object);
  }

  /** Changes that break clients. */
  enum Breaking {
    A_ROUTE_IS_REMOVED(
        document -> object(document, "/paths").remove("/api/partner/reservations/{id}")),
    A_METHOD_IS_REMOVED(
        document -> object(document, "/paths/~1api~1partner~1reservations").remove("post")),
    A_MEMBER_OF_A_RESPONSE_IS_REMOVED(
        document -> members(document, "Reservation").remove("confirmationCode")),
    A_MEMBER_OF_A_RESPONSE_BECOMES_OPTIONAL(
        document -> remove(document.at(SCHEMAS + "Reservation/required"), "status")),
    A_MEMBER_CHANGES_ITS_TYPE(
        document ->
            ((ObjectNode) members(document, "Reservation").path("visitors"))
                .put("type", "string")
                .remove("format")),
    A_MEMBER_OF_A_RESPONSE_MAY_BE_NULL(document -> allowNull(document, "Reservation", "guest")),
    A_MEMBER_OF_A_REQUEST_BECOMES_REQUIRED(
        document -> ((ArrayNode) document.at(SCHEMAS + "CreateReservation/required")).add("notes")),
    A_REQUIRED_PARAMETER_IS_ADDED(document -> addParameter(document, true)),
    A_VALUE_OF_A_REQUEST_IS_REMOVED(
        document -> remove(document.at(SCHEMAS + "PaymentMethodCode/enum"), "on_site")),
    A_STATUS_CHANGES(
        document -> {
          ObjectNode responses = object(document, CREATE + "/responses");
          responses.set("200", responses.remove("201"));
        }),
    A_CREDENTIAL_IS_ASKED_FOR(
        document ->
            ((ArrayNode) document.at(CREATE + "/security"))
                .removeAll()
                .addObject()
                .putArray("accessToken"));

    private final Consumer<JsonNode> change;

    Breaking(Consumer<JsonNode> change) {
      this.change = change;
    }
  }

  /** Changes that no client notices. */
  enum Compatible {
    NOTHING(document -> {}),
    A_ROUTE_IS_ADDED(
        document ->
            object(document, "/paths")
                .set("/api/new", document.at("/paths/~1api~1partner~1whoami").deepCopy())),
    AN_OPTIONAL_PARAMETER_IS_ADDED(document -> addParameter(document, false)),
    A_MEMBER_OF_A_RESPONSE_IS_ADDED(
        document -> {
          members(document, "Reservation").putObject("colour").put("type", "string");
          ((ArrayNode) document.at(SCHEMAS + "Reservation/required")).add("colour");
        }),
    AN_OPTIONAL_MEMBER_OF_A_REQUEST_IS_ADDED(
        document ->
            members(document, "CreateReservation").putObject("colour").put("type", "string")),
    A_MEMBER_OF_A_REQUEST_MAY_BE_NULL(
        document -> allowNull(document, "CreateReservation", "pickup")),
    A_VALUE_OF_A_RESPONSE_IS_ADDED(
        document ->
            ((ArrayNode) document.at(SCHEMAS + "ReservationStatus/enum")).add("transferred"));

    private final Consumer<JsonNode> change;

    Compatible(Consumer<JsonNode> change) {
      this.change = change;
    }
  }

  @ParameterizedTest
  @EnumSource(Breaking.class)
  void a_breaking_change_is_found(Breaking breaking) throws IOException {
    ObjectNode changed = built();
    breaking.change.accept(changed);
    assertThat(Compatibility.breaks(built(), changed)).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(Compatible.class)
  void an_addition_is_accepted(Compatible compatible) throws IOException {
    ObjectNode changed = built();
    compatible.change.accept(changed);
    assertThat(Compatibility.breaks(built(), changed)).isEmpty();
  }
}
