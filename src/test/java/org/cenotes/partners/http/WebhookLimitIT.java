package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import org.cenotes.partners.harness.Concurrently;
import org.junit.jupiter.api.Test;

/** A partner has at most twenty active webhook endpoints. */
class WebhookLimitIT {
  private static final String HOOK = "https://8.8.8.8/hook";

  private final WebhookClient client = WebhookClient.open();

  private JsonNode made(String form, Object... values) {
    return data(client.create(json(form, values)), 201);
  }

  @Test
  void the_limit_is_twenty_active_endpoints() {
    String first = made("{'url':'" + HOOK + "','environment':'test'}").path("id").asText();
    for (int i = 1; i < 20; i++) {
      made("{'url':'" + HOOK + "'}");
    }
    refused(client.create(json("{'url':'" + HOOK + "'}")), 409, "error.webhook.limit_reached");
    client.updated(first, "{'isActive':false}");
    made("{'url':'" + HOOK + "'}");
    refused(client.update(first, json("{'isActive':true}")), 409, "error.webhook.limit_reached");
    client.delete(client.list().get(0).path("id").asText()).then().statusCode(200);
    assertThat(client.updated(first, "{'isActive':true}").path("isActive").asBoolean()).isTrue();
  }

  @Test
  void a_partner_keeps_a_hundred_endpoints_at_most_however_often_it_deletes_some() {
    String id = made("{'url':'" + HOOK + "'}").path("id").asText();
    Sql.update(
        """
        INSERT INTO control.partner_webhooks (id, partner_id, environment, url, sealed_secret, is_active, created_at,
                                              updated_at, deleted_at)
        SELECT gen_random_uuid(), partner_id, environment, url, sealed_secret, false, now(), now(),
               CASE WHEN n % 2 = 0 THEN now() - interval '23 hours' END
          FROM control.partner_webhooks, generate_series(1, 98) AS n WHERE id = ?
        """,
        UUID.fromString(id));
    String last = made("{'url':'" + HOOK + "'}").path("id").asText();
    refused(client.create(json("{'url':'" + HOOK + "'}")), 409, "error.webhook.limit_reached");
    client.delete(last).then().statusCode(200);
    refused(client.create(json("{'url':'" + HOOK + "'}")), 409, "error.webhook.limit_reached");
    Sql.update(
        "UPDATE control.partner_webhooks SET deleted_at = now() - interval '25 hours' WHERE id = ?",
        UUID.fromString(last));
    made("{'url':'" + HOOK + "'}");
  }

  @Test
  void concurrent_creations_respect_the_endpoint_limit() {
    for (int i = 0; i < 16; i++) {
      made("{'url':'" + HOOK + "'}");
    }
    var answers =
        Concurrently.run(
            12,
            () ->
                client
                    .post(
                        WebhookClient.PATH,
                        json("{'url':'" + HOOK + "'}"),
                        UUID.randomUUID().toString())
                    .statusCode());
    assertThat(answers).filteredOn(status -> status == 201).hasSize(4);
    assertThat(answers).filteredOn(status -> status == 409).hasSize(8);
  }
}
