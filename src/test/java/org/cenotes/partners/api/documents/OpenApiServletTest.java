package org.cenotes.partners.api.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an installation adds to the documents that the build has made, and who gets which form. */
class OpenApiServletTest {
  private static final Map<String, String> FILES =
      Map.of(
          "/WEB-INF/openapi/openapi.json", "{\"openapi\":\"3.1.0\",\"x\":\"2026-12-05\"}",
          "/WEB-INF/openapi/openapi.yaml", "openapi: 3.1.0\nx: 2026-12-05\n",
          "/WEB-INF/openapi/partner.json", "{\"openapi\":\"3.1.0\"}",
          "/WEB-INF/openapi/partner.yaml", "openapi: 3.1.0\n");

  private static OpenApiServlet servlet(String publicUrl, String docs) throws Exception {
    Clock clock =
        Clock.fixed(
            ExampleDates.RECORDED.plusDays(8).atStartOfDay().toInstant(ZoneOffset.UTC),
            ZoneOffset.UTC);
    OpenApiServlet servlet =
        new OpenApiServlet(
            clock,
            new PublicUrl(URI.create(publicUrl)),
            Optional.ofNullable(docs).map(URI::create));
    servlet.init(Exchange.war(FILES));
    return servlet;
  }

  private static Exchange get(String path, String accept) throws Exception {
    Exchange exchange = new Exchange(path);
    if (accept != null) {
      exchange.with("Accept", accept);
    }
    servlet("https://api.example.org/", "https://docs.example.org/")
        .doGet(exchange.request(), exchange.response());
    return exchange;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/openapi | | json",
        "/openapi | */* | json",
        "/openapi | application/json;q=0.1, application/yaml | yaml",
        "/openapi | */*, text/yaml | yaml",
        "/openapi | application/yaml;q=0 | json",
        "/openapi | application/yaml;q=0.5, */* | json",
        "/openapi | application/yaml;q=0.1, application/json | json",
        "/openapi | application/yaml | yaml",
        "/openapi | Application/YAML | yaml",
        "/openapi | application/json, application/yaml | json",
        "/openapi | application/yaml, application/json | yaml",
        "/openapi | text/html | json",
        "/openapi.json | application/yaml | json",
        "/openapi.yaml | application/json | yaml",
        "/openapi/partner | application/x-yaml | yaml"
      })
  void the_suffix_decides_and_without_one_the_header(String path, String accept, String form)
      throws Exception {
    assertThat(get(path, accept).header("Content-Type")).isEqualTo("application/" + form);
  }

  @ParameterizedTest
  @CsvSource({
    "/openapi, all",
    "/openapi.yaml, all",
    "/openapi/partner, partner",
    "/openapi/partner.json, partner"
  })
  void each_document_names_its_page_for_readers(String path, String page) throws Exception {
    assertThat(get(path, null).header("Link"))
        .isEqualTo("<https://api.example.org/openapi/ui/" + page + ">; rel=\"service-doc\"");
  }

  @Test
  void both_forms_say_where_the_installation_is_and_stay_valid() throws Exception {
    JsonNode json = Json.mapper().readTree(get("/openapi.json", null).text());
    JsonNode yaml = new YAMLMapper().readTree(get("/openapi.yaml", null).text());
    assertThat(json.at("/servers/0/url").asText()).isEqualTo("https://api.example.org");
    assertThat(json.path("openapi").asText()).isEqualTo("3.1.0");
    assertThat(yaml.path("servers")).isEqualTo(json.path("servers"));
    assertThat(yaml.path("externalDocs")).isEqualTo(json.path("externalDocs"));
  }

  @Test
  void examples_are_moved_by_the_weeks_that_have_passed() throws Exception {
    assertThat(get("/openapi.json", null).text()).contains("\"x\":\"2026-12-12\"");
    assertThat(get("/openapi.yaml", null).text()).contains("x: 2026-12-12");
  }
}
