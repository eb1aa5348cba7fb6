package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.PATH;
import static org.cenotes.partners.http.ApiKeyClient.knock;
import static org.cenotes.partners.http.ApiKeyClient.refused;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid operations on API keys are refused and change nothing. */
class ApiKeyRefusalsIT {
  private static ApiKeyClient client;

  @BeforeAll
  static void open() {
    client = ApiKeyClient.open();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                                  | validation.invalid_input | name",
        "{\"name\":\"  \"}                                   | validation.invalid_input | name",
        "{\"name\":\"x\",\"environment\":\"prod\"}           | validation.invalid_input |"
            + " environment",
        "{\"name\":\"x\",\"scopes\":[\"everything\"]}        | validation.invalid_input |"
            + " scopes[0]",
        "{\"name\":\"x\",\"scopes\":[null]}                  | validation.invalid_input |"
            + " scopes[0]",
        "{\"name\":\"x\",\"expiresAt\":\"2020-01-01T00:00:00Z\"} | validation.invalid_input |"
            + " expiresAt",
        "{\"name\":\"x\",\"expiresAt\":\"tomorrow\"}         | validation.invalid_input |"
            + " expiresAt",
        "{\"name\":\"x\",\"scopes\":\"catalog:read\"}        | validation.invalid_data  | scopes",
      })
  void what_is_wrong_with_a_new_key_is_said(String body, String message, String field) {
    long before = keys();
    client
        .create(body)
        .then()
        .statusCode(400)
        .body("message", equalTo(message))
        .body("errors.fields", hasKey(field));
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_name_has_at_most_sixty_characters() {
    refused(
        client.create("{\"name\":\"" + "n".repeat(61) + "\"}"), 400, "validation.invalid_input");
    String longest = "n".repeat(60);
    assertThat(client.created(longest).path("name").asText()).isEqualTo(longest);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\":\" \"}                              | name",
        "{\"scopes\":[]}                               | scopes",
        "{\"expiresAt\":\"2020-01-01T00:00:00Z\"}      | expiresAt",
      })
  void what_is_wrong_with_a_change_is_said(String body, String field) {
    String id = client.created("Kept").path("id").asText();
    JsonNode before = client.listed(id);
    client
        .update(id, body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(field));
    assertThat(client.listed(id)).isEqualTo(before);
  }

  @Test
  void a_key_of_another_partner_is_unknown() {
    JsonNode foreign = ApiKeyClient.open().created("Foreign");
    for (String id : List.of(foreign.path("id").asText(), UUID.randomUUID().toString())) {
      refused(client.update(id, "{\"name\":\"Mine\"}"), 404, "error.api_key.not_found");
      refused(client.rotate(id, "{}"), 404, "error.api_key.not_found");
      refused(client.revoke(id), 404, "error.api_key.not_found");
    }
    refused(client.revoke("no-uuid"), 400, "validation.invalid_data");
    assertThat(client.admin().request().queryParam("perPage", 100).get(PATH).asString())
        .doesNotContain(foreign.path("id").asText());
    assertThat(knock(foreign.path("apiKey").asText())).isEqualTo(200);
  }

  private static long keys() {
    return Sql.number(
        "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ?",
        client.partner().id());
  }
}
