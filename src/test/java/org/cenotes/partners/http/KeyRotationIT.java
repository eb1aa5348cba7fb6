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
import org.junit.jupiter.api.Test;

/** One key takes another's place, and never are there more than twenty. */
class KeyRotationIT {
  private final ApiKeyClient desk = ApiKeyClient.open();

  @Test
  void a_rotated_key_opens_nothing_and_its_successor_does() {
    JsonNode old =
        data(
            desk.create(
                "{\"name\":\"Shop\",\"environment\":\"live\",\"scopes\":[\"catalog:read\"]}"),
            201);
    String id = old.path("id").asText();
    Response response = desk.rotate(id, "{}");
    JsonNode successor = data(response, 201);
    response
        .then()
        .body("message", equalTo("partners.api_keys.rotated"))
        .header("Cache-Control", "no-store");
    assertThat(successor.path("id")).isNotEqualTo(old.path("id"));
    assertThat(successor.path("name").asText()).isEqualTo("Shop");
    assertThat(successor.path("scopes")).isEqualTo(old.path("scopes"));
    assertThat(knock(successor.path("apiKey").asText())).isEqualTo(200);
    Eventually.holds(() -> assertThat(knock(old.path("apiKey").asText())).isEqualTo(401));
    JsonNode record = desk.listed(id);
    assertThat(record.path("isActive").asBoolean()).isFalse();
    assertThat(record.path("rotatedAt")).isEqualTo(record.path("expiresAt"));
    refused(desk.rotate(id, "{}"), 409, "error.api_key.invalid_transition");
    refused(
        desk.update(id, "{\"isActive\":true,\"expiresAt\":\"2999-01-01T00:00:00Z\"}"),
        409,
        "error.api_key.invalid_transition");
  }

  @Test
  void in_its_grace_period_a_key_opens_and_does_not_count_but_is_not_rotated_again() {
    JsonNode old = desk.created("Slow");
    String id = old.path("id").asText();
    long active = desk.active("live");
    JsonNode successor = data(desk.rotate(id, "{\"gracePeriodSeconds\":604800}"), 201);
    assertThat(desk.active("live")).isEqualTo(active);
    JsonNode record = desk.listed(id);
    assertThat(
            Duration.between(
                Instant.parse(record.path("rotatedAt").asText()),
                Instant.parse(record.path("expiresAt").asText())))
        .isEqualTo(Duration.ofDays(7));
    assertThat(knock(old.path("apiKey").asText())).isEqualTo(200);
    assertThat(knock(successor.path("apiKey").asText())).isEqualTo(200);
    refused(desk.rotate(id, "{}"), 409, "error.api_key.invalid_transition");
    data(desk.revoke(id), 200);
    Eventually.holds(() -> assertThat(knock(old.path("apiKey").asText())).isEqualTo(401));
  }

  @Test
  void a_grace_period_never_lengthens_a_life() {
    Instant end = Instant.now().plusSeconds(60).truncatedTo(java.time.temporal.ChronoUnit.SECONDS);
    JsonNode old = data(desk.create("{\"name\":\"Short\",\"expiresAt\":\"" + end + "\"}"), 201);
    String id = old.path("id").asText();
    JsonNode successor = data(desk.rotate(id, "{\"gracePeriodSeconds\":3600}"), 201);
    assertThat(Instant.parse(desk.listed(id).path("expiresAt").asText())).isEqualTo(end);
    assertThat(Instant.parse(successor.path("expiresAt").asText())).isEqualTo(end);
  }

  @Test
  void a_grace_period_is_between_nothing_and_a_week() {
    String id = desk.created("Bounds").path("id").asText();
    for (String seconds : List.of("-1", "604801")) {
      desk.rotate(id, "{\"gracePeriodSeconds\":" + seconds + "}")
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"));
    }
    refused(desk.rotate(id, "{\"gracePeriodSeconds\":\"1\"}"), 400, "validation.invalid_data");
    assertThat(desk.listed(id).has("rotatedAt")).isFalse();
  }

  @Test
  void a_key_that_is_not_active_is_not_rotated() {
    String disabled = desk.created("Disabled").path("id").asText();
    data(desk.update(disabled, "{\"isActive\":false}"), 200);
    refused(desk.rotate(disabled, "{}"), 409, "error.api_key.invalid_transition");
    JsonNode expired = desk.created("Expired");
    Sql.changeKey(expired.path("apiKey").asText(), "expires_at = now() - interval '1 second'");
    refused(
        desk.rotate(expired.path("id").asText(), "{}"), 409, "error.api_key.invalid_transition");
  }

  @Test
  void a_replay_of_a_rotation_reveals_nothing() {
    String path = PATH + "/" + desk.created("Again").path("id").asText() + "/rotate";
    long active = desk.active("live");
    data(desk.admin().request().header("Idempotency-Key", "r1").body("{}").post(path), 201);
    refused(
        desk.admin().request().header("Idempotency-Key", "r1").body("{}").post(path),
        409,
        "error.idempotency.not_replayable");
    assertThat(desk.active("live")).isEqualTo(active);
  }

  @Test
  void of_eight_rotations_of_one_key_at_once_one_succeeds() {
    JsonNode made = desk.created("Raced");
    long active = desk.active("live");
    String path = "/" + made.path("id").asText() + "/rotate";
    List<Integer> answers = Concurrently.call(8, () -> desk.post(path, "{}").statusCode());
    assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
    assertThat(answers).filteredOn(status -> status == 409).hasSize(7);
    assertThat(desk.active("live")).isEqualTo(active);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ? AND name ="
                    + " 'Raced'",
                desk.partner().id()))
        .isEqualTo(2);
  }

  @Test
  void thirty_creations_at_once_end_with_twenty_active_keys() {
    long before = desk.active("live");
    List<HttpResponse<String>> answers =
        Concurrently.call(30, () -> desk.post("", "{\"name\":\"Many\"}"));
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
    assertThat(desk.active("live")).isEqualTo(20);
  }

  @Test
  void the_limit_is_of_what_is_active_in_one_environment() {
    for (long active = desk.active("live"); active < 20; active++) {
      desk.created("Full");
    }
    String id =
        data(desk.create("{\"name\":\"T\",\"environment\":\"test\"}"), 201).path("id").asText();
    assertThat(id).isNotEmpty();
    refused(desk.create("{\"name\":\"Over\"}"), 409, "error.api_key.limit_reached");
    JsonNode first = data(desk.admin().request().queryParam("perPage", 2).get(PATH), 200).get(1);
    String live = first.path("id").asText();
    data(desk.rotate(live, "{\"gracePeriodSeconds\":60}"), 201);
    refused(desk.create("{\"name\":\"Over\"}"), 409, "error.api_key.limit_reached");
    String second =
        data(desk.admin().request().queryParam("perPage", 1).get(PATH), 200)
            .get(0)
            .path("id")
            .asText();
    data(desk.update(second, "{\"isActive\":false}"), 200);
    desk.created("In its place");
    refused(desk.update(second, "{\"isActive\":true}"), 409, "error.api_key.limit_reached");
    assertThat(desk.active("live")).isEqualTo(20);
  }
}
