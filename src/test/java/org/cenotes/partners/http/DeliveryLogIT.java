package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.StreamSupport;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;

/** The delivery log has pages, cursors and filters, and is its partner's alone. */
class DeliveryLogIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient client = WebhookClient.open();
  private final String path = WebhookClient.path();

  @Test
  void the_delivery_log_pages_by_cursor_and_is_private() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    for (int i = 0; i < 5; i++) {
      client.book(true);
    }
    RECEIVER.await(path, 5, SOON);
    Wait.until(() -> client.logs(id, "status=succeeded").path("data").size(), size -> size == 5);
    List<String> walked = walked(id, "");
    assertThat(walked).hasSize(5).doesNotHaveDuplicates();
    assertThat(walked(id, "&sortOrder=desc")).isEqualTo(walked);
    List<String> backwards = new ArrayList<>(walked);
    Collections.reverse(backwards);
    assertThat(walked(id, "&sortOrder=asc")).isEqualTo(backwards);
    assertThat(walked(id, "&sortDirection=asc")).isEqualTo(backwards);
    WebhookClient other = WebhookClient.open();
    String log = WebhookClient.PATH + "/" + id + "/logs";
    assertThat(other.admin().request().get(log).statusCode()).isEqualTo(404);
    assertThat(other.admin().request().post(log + "/" + walked.get(0) + "/resend").statusCode())
        .isEqualTo(404);
    String good = client.admin().request().get(log + "?perPage=2").header("X-Next-Cursor");
    assertThat(client.admin().request().get(log + "?cursor=" + good).statusCode()).isEqualTo(200);
    String text = new String(Base64.getUrlDecoder().decode(good), UTF_8);
    String issuedFor = text.substring(0, text.indexOf('|'));
    String second = client.created(WebhookClient.path(), "live").path("id").asText();
    for (String forged :
        List.of(
            log + "?cursor=x",
            log
                + "?cursor="
                + cursor(issuedFor + "|+999999999-01-01T00:00:00Z|" + walked.get(0) + "|2"),
            log + "?cursor=" + cursor("x|2026-01-01T00:00:00Z|" + walked.get(0) + "|2"),
            log + "?sortOrder=asc&cursor=" + good,
            log + "?status=succeeded&cursor=" + good,
            WebhookClient.PATH + "/" + second + "/logs?cursor=" + good)) {
      assertThat(client.admin().request().get(forged).statusCode()).as(forged).isEqualTo(400);
    }
  }

  /** The log's deliveries, page after page by the cursor. */
  private List<String> walked(String id, String order) {
    List<String> walked = new ArrayList<>();
    String cursor = "";
    do {
      Response page =
          client
              .admin()
              .request()
              .get(WebhookClient.PATH + "/" + id + "/logs?perPage=2" + order + cursor);
      StreamSupport.stream(Api.json(page).path("data").spliterator(), false)
          .map(log -> log.path("deliveryId").asText())
          .forEach(walked::add);
      String next = page.header("X-Next-Cursor");
      JsonNode pagination = Api.json(page).path("pagination");
      assertThat(pagination.has("nextCursor")).isTrue();
      assertThat(pagination.path("nextCursor").asText(null)).isEqualTo(next);
      cursor = next == null ? null : "&cursor=" + next;
    } while (cursor != null);
    return walked;
  }

  @Test
  void the_delivery_log_is_filtered_by_date_and_refuses_unknown_filters() {
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    client.awaitDelivery(id, "status=succeeded");
    String past = "2026-01-01";
    String future = "2999-01-01";
    assertThat(client.logs(id, "dateFrom=" + past + "&dateTo=" + future).path("data")).hasSize(1);
    assertThat(client.logs(id, "dateFrom=" + future).path("data")).isEmpty();
    assertThat(client.logs(id, "dateTo=" + past).path("data")).isEmpty();
    assertThat(client.logs(id, "dateTo=" + past + "&endDate=" + past).path("data")).isEmpty();
    for (String bad :
        List.of(
            "sortOrder=up",
            "sortDirection=ASC",
            "sortOrder=asc&sortDirection=desc",
            "status=gone",
            "eventType=gone",
            "eventId=gone",
            "eventId=evt_01A1FD6BE0007A32944C96137D270004",
            "dateFrom=2026-02-30",
            "startDate=2026-03-02&dateFrom=2026-03-01",
            "endDate=2026-03-02&dateTo=2026-03-01",
            "dateFrom=2026-03-02&dateTo=2026-03-01")) {
      Response answer =
          client.admin().request().get(WebhookClient.PATH + "/" + id + "/logs?" + bad);
      assertThat(answer.statusCode()).as(bad).isEqualTo(400);
    }
  }

  @Test
  void a_delivery_is_found_by_the_id_that_the_receiver_has() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    client.book(true);
    List<Received> requests = RECEIVER.await(path, 2, SOON);
    Wait.until(() -> client.logs(id, "status=succeeded").path("data").size(), size -> size == 2);
    for (Received request : requests) {
      JsonNode found = client.logs(id, "eventId=" + request.header("webhook-id"));
      assertThat(found.path("data").findValuesAsText("eventId"))
          .containsExactly(request.header("webhook-id"));
      assertThat(found.at("/pagination/total").asInt()).isEqualTo(1);
    }
    for (String unknown :
        List.of("0190a6e0c0ff7e70a0800000000000aa", "0190a6e0c0ff4e70a0800000000000aa")) {
      assertThat(client.logs(id, "eventId=evt_" + unknown).path("data"))
          .as("with and without a time")
          .isEmpty();
    }
  }

  private static String cursor(String text) {
    return Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
