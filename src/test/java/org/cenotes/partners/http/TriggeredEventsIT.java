package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;

/** Events that an administrator sends to a partner's endpoints for a test. */
class TriggeredEventsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient client = WebhookClient.open();
  private final String path = WebhookClient.path();

  private JsonNode succeeded(String id) {
    String logs = WebhookClient.PATH + "/" + id + "/logs?status=succeeded";
    return Wait.until(
        () -> Api.json(client.admin().request().get(logs)).path("data").path(0),
        log -> !log.isMissingNode());
  }

  @Test
  void an_admin_triggered_test_reaches_every_endpoint() throws Exception {
    client.created(path + "/1", "live");
    client.updated(
        client.created(path + "/2", "live").path("id").asText(), "{'description':'two'}");
    String body =
        WebhookClient.json("{'partnerId':'%s','eventType':'webhook.test'}", client.partner().id());
    Response answer =
        Login.platformAdmin().request().body(body).post("/api/partners/webhooks/trigger");
    assertThat(Api.json(answer).at("/data/deliveries")).as(answer.asString()).hasSize(2);
    for (int i = 1; i <= 2; i++) {
      JsonNode event = Api.json(RECEIVER.await(path + "/" + i, 1, SOON).get(0).text());
      assertThat(event.at("/data/url").asText()).isEqualTo(RECEIVER.url(path + "/" + i));
      assertThat(event.at("/resource/id")).isEqualTo(event.at("/data/id"));
      assertThat(event.at("/resource/version").asInt()).isEqualTo(i);
      assertThat(event.path("id")).isEqualTo(Api.json(answer).at("/data/eventId"));
    }
  }

  @Test
  void an_admin_triggered_event_is_delivered_but_not_stored() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    String body =
        WebhookClient.json(
            "{'partnerId':'%s','eventType':'payment.late','data':{'a':1}}", client.partner().id());
    Response answer =
        Login.platformAdmin().request().body(body).post("/api/partners/webhooks/trigger");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
    Received request = RECEIVER.await(path, 1, SOON).get(0);
    assertThat(request.text()).contains("\"triggered\":true", "\"sequence\":null");
    assertThat(request.header("webhook-id"))
        .isEqualTo(Api.json(answer).at("/data/eventId").asText());
    assertThat(succeeded(id).path("deliveryId").asText())
        .isEqualTo(Api.json(answer).at("/data/deliveries/0/deliveryId").asText());
    Response feed = client.partner().live().get("/api/partner/events?types=payment.late");
    assertThat(Api.json(feed).path("data")).isEmpty();
    JsonNode entry =
        Api.json(
                Login.platformAdmin()
                    .request()
                    .get("/api/admin/partners/" + client.partner().id() + "/audit"))
            .at("/data/0");
    assertThat(entry.path("action").asText()).isEqualTo("webhook.triggered");
    assertThat(entry.path("actorKind").asText()).isEqualTo("admin");
    assertThat(entry.at("/after/eventId")).isEqualTo(Api.json(answer).at("/data/eventId"));
    assertThat(entry.at("/after/name").asText()).isEqualTo("payment.late");
    assertThat(entry.at("/after/ownData").asBoolean()).isTrue();
  }
}
