package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A partner manages its webhook endpoints. */
class WebhooksIT {
  private static final String HOOK = "https://8.8.8.8/hook";

  private final WebhookClient client = WebhookClient.open();

  private JsonNode made(String form, Object... values) {
    return data(client.create(json(form, values)), 201);
  }

  private long number(String sql) {
    return Sql.number(sql, client.partner().id());
  }

  private UUID id(JsonNode webhook) {
    return UUID.fromString(webhook.path("id").asText());
  }

  @Test
  void an_endpoint_is_created_listed_updated_and_deleted() {
    JsonNode made =
        made(
            "{'url':'%s','events':['reservation.created','payment.late','reservation.created'],"
                + "'description':' Web shop '}",
            HOOK);
    assertThat(made.path("secret").asText()).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(made.path("environment").asText()).isEqualTo("live");
    assertThat(made.path("events").toString())
        .isEqualTo("[\"reservation.created\",\"payment.late\"]");
    assertThat(made.path("description").asText()).isEqualTo("Web shop");
    assertThat(made.path("health").isObject()).isTrue();
    String id = made.path("id").asText();
    assertThat(client.list()).hasSize(1);
    assertThat(client.list().get(0).has("secret")).isFalse();
    assertThat(number("SELECT count(*) FROM control.endpoint_queues WHERE partner_id = ?")).isOne();

    JsonNode changed =
        client.updated(id, "{'url':'" + HOOK + "/2','events':['*'],'description':null}");
    assertThat(changed.path("url").asText()).isEqualTo(HOOK + "/2");
    assertThat(changed.path("events").toString()).isEqualTo("[\"*\"]");
    assertThat(changed.has("description")).isFalse();
    assertThat(changed.path("isActive").asBoolean()).isTrue();
    assertThat(client.updated(id, "{}").path("url").asText()).isEqualTo(HOOK + "/2");

    assertThat(data(client.delete(id), 200).path("isActive").asBoolean(true)).isFalse();
    assertThat(client.list()).isEmpty();
    for (Response gone :
        List.of(
            client.delete(id), client.update(id, "{}"), client.test(id), client.rotate(id, "{}"))) {
      refused(gone, 404, "error.webhook.not_found");
    }
    assertThat(
            number(
                "SELECT count(DISTINCT action) FROM control.audit_log WHERE partner_id = ?"
                    + " AND action IN ('webhook.created', 'webhook.updated', 'webhook.deleted')"))
        .isEqualTo(3);
    assertThat(
            number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ?"
                    + " AND action = 'webhook.updated'"))
        .as("{} changed nothing")
        .isOne();
  }

  @Test
  void the_list_is_newest_first_with_health() {
    for (int i = 0; i < 3; i++) {
      made("{'url':'%s/%d','environment':'%s'}", HOOK, i, i == 1 ? "test" : "live");
    }
    // A day of five: one that has failed for all of them would be switched off meanwhile.
    Instant since = Instant.ofEpochSecond(Instant.now().getEpochSecond() - 86_400);
    Sql.update(
        "UPDATE control.endpoint_queues SET last_success_at = '2026-01-02T03:04:05Z',"
            + " last_failure_at = ?::timestamptz, failing_since = ?::timestamptz"
            + " WHERE partner_id = ? AND environment = 'test'",
        since.plusSeconds(60).toString(),
        since.toString(),
        client.partner().id());
    assertThat(client.list().findValuesAsText("url"))
        .containsExactly(HOOK + "/2", HOOK + "/1", HOOK + "/0");
    assertThat(client.list().get(1).path("health").toString())
        .isEqualTo(
            json(
                "{'lastSuccessAt':'2026-01-02T03:04:05.000Z','lastFailureAt':'%s',"
                    + "'failingSince':'%s','failingPercent':20}",
                since.plusSeconds(60).toString().replace("Z", ".000Z"),
                since.toString().replace("Z", ".000Z")));
    for (String alias : new String[] {"sortOrder", "sortDirection"}) {
      Response up = client.admin().request().queryParam(alias, "asc").get(WebhookClient.PATH);
      assertThat(data(up, 200).findValuesAsText("url"))
          .containsExactly(HOOK + "/0", HOOK + "/1", HOOK + "/2");
    }
    for (String bad : new String[] {"sortOrder=up", "sortOrder=asc&sortDirection=desc"}) {
      refused(
          client.admin().request().get(WebhookClient.PATH + "?" + bad),
          400,
          "validation.invalid_data");
    }
    Response second =
        client.admin().request().queryParam("perPage", 2).get(WebhookClient.PATH + "?page=2");
    assertThat(data(second, 200).findValuesAsText("url")).containsExactly(HOOK + "/0");
    assertThat(Api.json(second).path("pagination").path("total").asInt()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'events':['reservation.created','reservation.gone']} | events[1]",
        "{'events':['**']}          | events[0]",
        "{'events':[null]}          | events[0]",
        "{'events':[]}              | events",
        "{'url':null}               | url",
      })
  void what_is_wrong_is_named(String member, String field) {
    String body = json(member);
    if (!body.contains("url")) {
      body = body.replaceFirst("\\{", json("{'url':'" + HOOK + "',"));
    }
    Response response = client.create(body);
    refused(response, 400, "validation.invalid_input");
    assertThat(Api.json(response).path("errors").path("fields").has(field))
        .as(response.asString())
        .isTrue();
    assertThat(client.list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://8.8.8.8/", "https://10.0.0.1/", "https://localhost/", "x"})
  void a_non_public_url_is_refused(String url) {
    refused(client.create(json("{'url':'%s'}", url)), 400, "error.webhook.url_not_allowed");
    String id = made("{'url':'" + HOOK + "'}").path("id").asText();
    refused(client.update(id, json("{'url':'%s'}", url)), 400, "error.webhook.url_not_allowed");
    assertThat(client.list().findValuesAsText("url")).containsExactly(HOOK);
  }

  @ParameterizedTest
  @CsvSource({"1 hour, 0", "60 hours, 50", "119 hours, 99"})
  void a_failing_endpoint_shows_its_failing_percent(String ago, int percent) {
    String id = made("{'url':'" + HOOK + "'}").path("id").asText();
    assertThat(client.list().get(0).path("health").has("failingPercent")).isFalse();
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now() - ?::interval, last_failure_at ="
            + " now() WHERE webhook_id = ?::uuid",
        ago,
        id);
    assertThat(client.list().get(0).at("/health/failingPercent").asInt(-1)).isEqualTo(percent);
    assertThat(client.updated(id, "{}").at("/health/failingPercent").asInt(-1)).isEqualTo(percent);
    Sql.update(
        "UPDATE control.endpoint_queues SET last_failure_at = now() - interval '31 hours' WHERE"
            + " webhook_id = ?::uuid",
        id);
    assertThat(client.list().get(0).path("health").has("failingPercent"))
        .as("nothing is sent to it any more")
        .isFalse();
    Sql.update(
        "UPDATE control.endpoint_queues SET last_failure_at = now() WHERE webhook_id = ?::uuid",
        id);
    JsonNode off = client.updated(id, "{'isActive':false}").path("health");
    assertThat(off.has("failingSince")).isTrue();
    assertThat(off.has("failingPercent")).as("no time runs any more").isFalse();
  }

  @Test
  void enabling_an_endpoint_resets_its_health() {
    JsonNode made = made("{'url':'" + HOOK + "'}");
    Sql.update(
        "UPDATE control.partner_webhooks SET is_active = false, disabled_reason = 'failing' WHERE"
            + " id = ?",
        id(made));
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now(), warned_percent = 90 WHERE"
            + " webhook_id = ?",
        id(made));
    assertThat(client.list().get(0).path("disabledReason").asText()).isEqualTo("failing");
    JsonNode again = client.updated(made.path("id").asText(), "{'isActive':true}");
    assertThat(again.has("disabledReason")).isFalse();
    assertThat(again.path("health").has("failingSince")).isFalse();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.endpoint_queues WHERE webhook_id = ? AND"
                    + " warned_percent = 0",
                id(made)))
        .isOne();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void another_url_resets_the_time_until_a_failing_endpoint_is_disabled(boolean inSettings) {
    JsonNode made = made("{'url':'" + HOOK + "'}");
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now() - interval '4 days',"
            + " last_failure_at = now(), warned_percent = 70 WHERE webhook_id = ?",
        id(made));
    String id = made.path("id").asText();
    client.updated(id, "{'description':'Web shop','url':'" + HOOK + "'}");
    assertThat(client.list().get(0).at("/health/failingPercent").asInt())
        .as("the same URL changes nothing")
        .isEqualTo(80);
    if (inSettings) {
      Response moved =
          client
              .admin()
              .request()
              .body(json("{'webhookUrl':'" + HOOK + "/repaired'}"))
              .patch("/api/partner-settings/api");
      assertThat(moved.statusCode()).as(moved.asString()).isEqualTo(200);
    } else {
      client.updated(id, "{'url':'" + HOOK + "/repaired'}");
    }
    JsonNode repaired = client.list().get(0);
    assertThat(repaired.path("url").asText()).isEqualTo(HOOK + "/repaired");
    assertThat(repaired.path("health").has("failingSince")).isFalse();
    assertThat(
            Sql.number(
                "SELECT warned_percent FROM control.endpoint_queues WHERE webhook_id = ?",
                id(made)))
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void deliveries_of_a_disabled_endpoint_are_discarded(boolean delete) {
    JsonNode made = made("{'url':'" + HOOK + "'}");
    Sql.update(
        """
        INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status, next_attempt_at)
        VALUES (gen_random_uuid(), now(), ?, ?, 'evt_x', 'webhook.test', now(), '{}', 'pending', now() + interval '1 hour')
        """,
        client.partner().id(),
        id(made));
    if (delete) {
      client.delete(made.path("id").asText()).then().statusCode(200);
    } else {
      client.updated(made.path("id").asText(), "{'isActive':false}");
    }
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT count(*) FROM live.deliveries WHERE webhook_id = ? AND status ="
                            + " 'discarded'",
                        id(made)))
                .isOne());
  }

  @Test
  void a_webhook_secret_is_shown_once_and_creation_is_idempotent() {
    String body = json("{'url':'" + HOOK + "'}");
    assertThat(client.post(WebhookClient.PATH, body, "one").statusCode()).isEqualTo(201);
    assertThat(client.post(WebhookClient.PATH, body, "one").body())
        .contains("error.idempotency.not_replayable");
    assertThat(client.post(WebhookClient.PATH, body.replace("hook", "other"), "one").statusCode())
        .isEqualTo(422);
    assertThat(client.list()).hasSize(1);
  }
}
