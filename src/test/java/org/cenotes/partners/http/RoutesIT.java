package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.http.Document.Operation;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The document lists exactly the agreed routes. */
class RoutesIT {
  private static final Path AGREED = Path.of("../shared/contract/endpoints.tsv");

  /** What the build made of the sources for the console of the management port. */
  private static final Path CONSOLE = Path.of("target/openapi/console/openapi.json");

  @Test
  void the_document_and_the_table_list_the_same_routes() {
    var documented = new TreeMap<String, Object>();
    for (Operation operation : Document.live().operations()) {
      documented.put(operation.name(), described(operation));
    }
    var listed = new TreeMap<String, Object>();
    for (Endpoint row : Endpoint.built()) {
      listed.put(row.name(), List.of(row.status(), row.message(), scheme(row.credential())));
    }
    assertThat(documented).isEqualTo(listed);
  }

  private static List<Object> described(Operation operation) {
    JsonNode responses = operation.node().path("responses");
    for (var response : responses.properties()) {
      if (response.getKey().startsWith("2")) {
        return List.of(
            Integer.parseInt(response.getKey()),
            message(response.getValue()),
            credential(operation.node().path("security")));
      }
    }
    throw new AssertionError("no success: " + operation.name());
  }

  /** The route's main message, the first of several. */
  private static String message(JsonNode response) {
    String description = response.path("description").asText();
    return description.startsWith("Success: ")
        ? description.replaceFirst("Success: ", "").split(",")[0]
        : "-";
  }

  private static String credential(JsonNode security) {
    // where a credential may be sent and need not, the first way in is without one
    return security.isEmpty() || security.path(0).isEmpty()
        ? "none"
        : security.path(0).fieldNames().next();
  }

  private static String scheme(Credential credential) {
    return switch (credential) {
      case KEY -> "liveKey";
      case TESTKEY -> "sandboxKey";
      case JWT, ADMIN, OPERATOR -> "accessToken";
      case NONE -> "none";
    };
  }

  @Test
  @EnabledIf("theAgreementIsHere")
  void each_route_matches_the_agreed_table() throws IOException {
    assertThat(Files.readAllLines(AGREED))
        .containsAll(Endpoint.lines().stream().filter(line -> !isOwn(line)).toList());
  }

  /** A route that the product has beyond what was agreed. */
  private static boolean isOwn(String line) {
    return line.split("\t", -1)[1].equals("own");
  }

  static boolean theAgreementIsHere() {
    return Files.isRegularFile(AGREED);
  }

  @Test
  void the_console_shows_the_document_of_this_build() throws IOException {
    URI management = Product.node().managementUri();
    ObjectNode served =
        (ObjectNode)
            Api.json(
                RestAssured.given()
                    .baseUri(management.toString())
                    .accept("application/json")
                    .get("/openapi"));
    JsonNode servers = served.remove("servers");
    assertThat(servers).hasSize(1);
    assertThat(servers.path(0).path("url").asText())
        .as("the API's address, although the management port serves the document")
        .isEqualTo("http://localhost:" + Product.baseUri().getPort());
    assertThat(served).isEqualTo(Api.json(Files.readString(CONSOLE)));
  }

  @Test
  void every_operation_is_fully_described() {
    assertThat(Document.live().root().path("openapi").asText()).startsWith("3.1");
    for (Operation operation : Document.live().operations()) {
      JsonNode node = operation.node();
      assertThat(operation.id()).as(operation.name()).isNotEmpty();
      assertThat(node.path("summary").asText()).as(operation.name()).isNotEmpty();
      assertThat(node.path("tags")).as(operation.name()).isNotEmpty();
      assertThat(node.path("responses").properties())
          .as(operation.name())
          .extracting(java.util.Map.Entry::getKey)
          .contains("403", "406", "429", "500", "503");
    }
    assertThat(Document.live().operations()).extracting(Operation::id).doesNotHaveDuplicates();
  }

  @Test
  void every_post_takes_an_idempotency_key_or_says_why_not() {
    for (Operation operation : Document.live().operations()) {
      if (operation.name().startsWith("POST ")) {
        JsonNode post = operation.node();
        boolean takes = post.path("parameters").toString().contains("Idempotency-Key");
        boolean says = post.path("description").asText().contains("Takes no Idempotency-Key: ");
        assertThat(takes).as(operation.name()).isNotEqualTo(says);
      }
    }
  }
}
