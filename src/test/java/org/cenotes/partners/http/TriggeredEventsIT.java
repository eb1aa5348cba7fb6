package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;

/** What an administrator sends a partner's endpoints that has never happened. */
class TriggeredEventsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient desk = WebhookClient.open();
  private final String path = WebhookClient.path();

  private JsonNode succeeded(String id) {
    String logs = WebhookClient.PATH + "/" + id + "/logs?status=succeeded";
    return Eventually.is(
        () -> Api.json(desk.admin().request().get(logs)).path("data").path(0),
        log -> !log.isMissingNode());
  }

  @Test
  void a_test_that_an_administrator_triggers_tells_each_endpoint_of_itself() throws Exception {
    desk.created(path + "/1", "live");
    desk.updated(desk.created(path + "/2", "live").path("id").asText(), "{'description':'two'}");
    String body =
        WebhookClient.json("{'partnerId':'%s','eventType':'webhook.test'}", desk.partner().id());
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
  void what_an_administrator_triggers_is_delivered_and_enters_no_log_of_events() throws Exception {
    String id = desk.created(path, "live").path("id").asText();
    String body =
        WebhookClient.json(
            "{'partnerId':'%s','eventType':'payment.late','data':{'a':1}}", desk.partner().id());
    Response answer =
        Login.platformAdmin().request().body(body).post("/api/partners/webhooks/trigger");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
    Received request = RECEIVER.await(path, 1, SOON).get(0);
    assertThat(request.text()).contains("\"triggered\":true", "\"sequence\":null");
    assertThat(request.header("webhook-id"))
        .isEqualTo(Api.json(answer).at("/data/eventId").asText());
    assertThat(succeeded(id).path("deliveryId").asText())
        .isEqualTo(Api.json(answer).at("/data/deliveries/0/deliveryId").asText());
    Response feed = desk.partner().live().get("/api/partner/events?types=payment.late");
    assertThat(Api.json(feed).path("data")).isEmpty();
  }
}
