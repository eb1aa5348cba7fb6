package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API documents that partners read. */
class ApiDocumentsIT {
  private static final Path BUILT = Path.of("target/openapi");

  @ParameterizedTest
  @ValueSource(strings = {"openapi", "partner", "portal", "admin", "sandbox"})
  void each_document_is_that_of_the_build_with_the_address_of_the_installation(String name)
      throws IOException {
    String path = name.equals("openapi") ? "/openapi" : "/openapi/" + name;
    Response json = Api.anyone().get(path);
    json.then().statusCode(200).contentType(startsWith("application/json"));
    ObjectNode served = (ObjectNode) Api.json(json);
    assertThat(served.remove("servers")).hasSize(1);
    assertThat(withoutDates(served.toString()))
        .isEqualTo(withoutDates(Files.readString(BUILT.resolve(name + ".json"))));

    Response yaml = Api.anyone().get(path + ".yaml");
    yaml.then().statusCode(200).contentType(startsWith("application/yaml"));
    ObjectNode same = (ObjectNode) new YAMLMapper().readTree(yaml.asByteArray());
    assertThat(same.remove("servers")).hasSize(1);
    assertThat(same).isEqualTo(served);
  }

  /** A server moves the dates of examples by the weeks since the document was written. */
  private static JsonNode withoutDates(String document) throws IOException {
    return Json.mapper().readTree(document.replaceAll("20\\d\\d-[01]\\d-[0-3]\\d", "day"));
  }

  @Test
  void examples_can_be_pasted_because_their_visits_are_ahead() {
    String visit =
        Api.anyone()
            .get("/openapi/partner")
            .path(
                "paths.'/api/partner/reservations'.post.requestBody.content."
                    + "'application/json'.example.date");
    assertThat(LocalDate.parse(visit)).isBetween(Partner.day(7), Partner.day(15));
  }

  @Test
  void accept_selects_the_format_and_the_suffix_wins() {
    Api.anyone()
        .accept("application/yaml")
        .get("/openapi/partner")
        .then()
        .contentType(startsWith("application/yaml"));
    Api.anyone()
        .accept("application/yaml")
        .get("/openapi/partner.json")
        .then()
        .contentType(startsWith("application/json"));
  }

  @Test
  void a_known_document_is_not_sent_again() {
    Response first = Api.anyone().header("Accept-Encoding", "gzip").get("/openapi/partner");
    first
        .then()
        .header("Content-Encoding", equalTo("gzip"))
        .header("Cache-Control", startsWith("public"));
    Api.anyone()
        .header("Accept-Encoding", "gzip")
        .header("If-None-Match", first.header("ETag"))
        .get("/openapi/partner")
        .then()
        .statusCode(304);
  }

  @Test
  void another_document_is_not_there() {
    Api.anyone().get("/openapi/nothing").then().statusCode(404);
    Api.anyone().get("/openapi/ui/nothing").then().statusCode(404).body("success", equalTo(false));
  }

  @ParameterizedTest
  @CsvSource({
    "/openapi, all",
    "/openapi.yaml, all",
    "/openapi/partner, partner",
    "/openapi/portal.json, portal",
    "/openapi/admin, admin",
    "/openapi/sandbox.yaml, sandbox"
  })
  void a_document_names_the_page_that_shows_it(String document, String page) {
    String link = Api.anyone().get(document).header("Link");
    assertThat(link).endsWith("/openapi/ui/" + page + ">; rel=\"service-doc\"");
    Response html = Api.anyone().get("/openapi/ui/" + page);
    html.then()
        .statusCode(200)
        .contentType("text/html")
        .header("Content-Security-Policy", containsString("script-src 'self';"));
    Matcher used = Pattern.compile("(?:href|src)=\"([a-z.-]+)\"").matcher(html.asString());
    int files = 0;
    while (used.find()) {
      Api.anyone().get("/openapi/ui/" + used.group(1)).then().statusCode(200);
      files++;
    }
    assertThat(files).as("files that the page uses").isPositive();
  }

  @Test
  void readers_are_led_to_the_document_of_partners() {
    Api.anyone()
        .redirects()
        .follow(false)
        .get("/openapi/ui")
        .then()
        .statusCode(302)
        .header("Location", "ui/partner");
  }
}
