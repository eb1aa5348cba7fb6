package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.PATH;
import static org.cenotes.partners.http.ApiKeyClient.data;
import static org.cenotes.partners.http.ApiKeyClient.knock;
import static org.cenotes.partners.http.ApiKeyClient.refused;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** A key is replaced by rotation, and the limit of active keys holds. */
class KeyRotationIT {
  private final ApiKeyClient client = ApiKeyClient.open();

  @Test
  void a_rotated_key_is_refused_and_its_successor_works() {
    JsonNode old =
        data(
            client.create(
                "{\"name\":\"Shop\",\"environment\":\"live\",\"scopes\":[\"catalog:read\"]}"),
            201);
    String id = old.path("id").asText();
    Response response = client.rotate(id, "{}");
    JsonNode successor = data(response, 201);
    response
        .then()
        .body("message", equalTo("partners.api_keys.rotated"))
        .header("Cache-Control", "no-store");
    assertThat(successor.path("id")).isNotEqualTo(old.path("id"));
    assertThat(successor.path("name").asText()).isEqualTo("Shop");
    assertThat(successor.path("scopes")).isEqualTo(old.path("scopes"));
    assertThat(knock(successor.path("apiKey").asText())).isEqualTo(200);
    Wait.untilAsserted(() -> assertThat(knock(old.path("apiKey").asText())).isEqualTo(401));
    JsonNode record = client.listed(id);
    assertThat(record.path("isActive").asBoolean()).isFalse();
    assertThat(record.path("rotatedAt")).isEqualTo(record.path("expiresAt"));
    refused(client.rotate(id, "{}"), 409, "error.api_key.invalid_transition");
    refused(
        client.update(id, "{\"isActive\":true,\"expiresAt\":\"2999-01-01T00:00:00Z\"}"),
        409,
        "error.api_key.invalid_transition");
  }

  /** On nodes of a newer version, keys may have scopes that this one does not know. */
  @Test
  void a_key_with_a_later_scope_works_and_passes_it_on() {
    JsonNode made = data(client.create("{\"name\":\"Later\",\"scopes\":[\"catalog:read\"]}"), 201);
    Sql.changeKey(made.path("apiKey").asText(), "scopes = scopes || '{later:read}'::text[]");
    String id = made.path("id").asText();
    assertThat(client.listed(id).path("scopes")).isEqualTo(made.path("scopes"));
    JsonNode successor = data(client.rotate(id, "{}"), 201);
    assertThat(successor.path("scopes")).isEqualTo(made.path("scopes"));
    assertThat(knock(successor.path("apiKey").asText())).isEqualTo(200);
    assertThat(
            Sql.number(
                "SELECT cardinality(scopes) FROM control.partner_api_keys WHERE id = ?::uuid",
                successor.path("id").asText()))
        .isEqualTo(2);
  }

  private long shownAsActive() {
    Response settings = client.admin().request().get("/api/partner-settings");
    return data(settings, 200).at("/api/activeKeys").asLong();
  }

  @Test
  void a_key_in_its_grace_period_works_but_cannot_be_rotated() {
    JsonNode old = client.created("Slow");
    String id = old.path("id").asText();
    long active = client.active("live");
    long shown = shownAsActive();
    JsonNode successor = data(client.rotate(id, "{\"gracePeriodSeconds\":604800}"), 201);
    assertThat(client.active("live")).isEqualTo(active);
    assertThat(shownAsActive()).as("without the replaced one").isEqualTo(shown);
    JsonNode record = client.listed(id);
    assertThat(
            Duration.between(
                Instant.parse(record.path("rotatedAt").asText()),
                Instant.parse(record.path("expiresAt").asText())))
        .isEqualTo(Duration.ofDays(7));
    assertThat(knock(old.path("apiKey").asText())).isEqualTo(200);
    assertThat(knock(successor.path("apiKey").asText())).isEqualTo(200);
    refused(client.rotate(id, "{}"), 409, "error.api_key.invalid_transition");
    data(client.revoke(id), 200);
    Wait.untilAsserted(() -> assertThat(knock(old.path("apiKey").asText())).isEqualTo(401));
  }

  @Test
  void a_grace_period_does_not_extend_the_expiry() {
    Instant end = Instant.now().plusSeconds(60).truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
    JsonNode old = data(client.create("{\"name\":\"Short\",\"expiresAt\":\"" + end + "\"}"), 201);
    String id = old.path("id").asText();
    JsonNode successor = data(client.rotate(id, "{\"gracePeriodSeconds\":3600}"), 201);
    assertThat(Instant.parse(client.listed(id).path("expiresAt").asText())).isEqualTo(end);
    assertThat(Instant.parse(successor.path("expiresAt").asText())).isEqualTo(end);
  }

  @Test
  void a_grace_period_is_at_most_a_week() {
    String id = client.created("Bounds").path("id").asText();
    for (String seconds : List.of("-1", "604801")) {
      client
          .rotate(id, "{\"gracePeriodSeconds\":" + seconds + "}")
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"));
    }
    refused(client.rotate(id, "{\"gracePeriodSeconds\":\"1\"}"), 400, "validation.invalid_data");
    assertThat(client.listed(id).has("rotatedAt")).isFalse();
  }

  @Test
  void a_key_that_is_not_active_is_not_rotated() {
    String disabled = client.created("Disabled").path("id").asText();
    data(client.update(disabled, "{\"isActive\":false}"), 200);
    refused(client.rotate(disabled, "{}"), 409, "error.api_key.invalid_transition");
    JsonNode expired = client.created("Expired");
    Sql.changeKey(expired.path("apiKey").asText(), "expires_at = now() - interval '1 second'");
    refused(
        client.rotate(expired.path("id").asText(), "{}"), 409, "error.api_key.invalid_transition");
  }

  @Test
  void a_replayed_rotation_shows_no_key() {
    String path = PATH + "/" + client.created("Again").path("id").asText() + "/rotate";
    long active = client.active("live");
    data(client.admin().request().header("Idempotency-Key", "r1").body("{}").post(path), 201);
    refused(
        client.admin().request().header("Idempotency-Key", "r1").body("{}").post(path),
        409,
        "error.idempotency.not_replayable");
    assertThat(client.active("live")).isEqualTo(active);
  }

  @Test
  void one_of_eight_concurrent_rotations_succeeds() {
    JsonNode made = client.created("Raced");
    long active = client.active("live");
    String path = "/" + made.path("id").asText() + "/rotate";
    List<Integer> answers = Concurrently.run(8, () -> client.post(path, "{}").statusCode());
    assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
    assertThat(answers).filteredOn(status -> status == 409).hasSize(7);
    assertThat(client.active("live")).isEqualTo(active);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ? AND name ="
                    + " 'Raced'",
                client.partner().id()))
        .isEqualTo(2);
  }

  @Test
  void concurrent_creations_respect_the_key_limit() {
    long before = client.active("live");
    List<HttpResponse<String>> answers =
        Concurrently.run(30, () -> client.post("", "{\"name\":\"Many\"}"));
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 201)
        .hasSize((int) (20 - before));
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() != 201)
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(409);
              assertThat(answer.body()).contains("error.api_key.limit_reached");
            });
    assertThat(client.active("live")).isEqualTo(20);
  }

  @Test
  void the_key_limit_counts_active_keys_per_environment() {
    for (long active = client.active("live"); active < 20; active++) {
      client.created("Full");
    }
    String id =
        data(client.create("{\"name\":\"T\",\"environment\":\"test\"}"), 201).path("id").asText();
    assertThat(id).isNotEmpty();
    refused(client.create("{\"name\":\"Over\"}"), 409, "error.api_key.limit_reached");
    JsonNode first = data(client.admin().request().queryParam("perPage", 2).get(PATH), 200).get(1);
    String live = first.path("id").asText();
    data(client.rotate(live, "{\"gracePeriodSeconds\":60}"), 201);
    refused(client.create("{\"name\":\"Over\"}"), 409, "error.api_key.limit_reached");
    String second =
        data(client.admin().request().queryParam("perPage", 1).get(PATH), 200)
            .get(0)
            .path("id")
            .asText();
    data(client.update(second, "{\"isActive\":false}"), 200);
    client.created("In its place");
    refused(client.update(second, "{\"isActive\":true}"), 409, "error.api_key.limit_reached");
    assertThat(client.active("live")).isEqualTo(20);
  }
}
