package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.path;
import static org.cenotes.partners.http.WebhookClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret is rotated without invalid signatures in between. */
class WebhookSecretsIT {
  private final WebhookClient client = WebhookClient.open();
  private final String path = path();
  private final JsonNode made = client.created(path, "live");
  private final String id = made.path("id").asText();
  private final String first = made.path("secret").asText();

  private String rotated(String body) {
    Response response = client.rotate(id, body);
    assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    JsonNode data = data(response, 200);
    assertThat(data.path("url").asText()).isEqualTo(made.path("url").asText());
    return data.path("secret").asText();
  }

  private Received sent() {
    data(client.test(id), 200);
    var requests = RECEIVER.received(path);
    return requests.get(requests.size() - 1);
  }

  private static void verifiedBy(Received request, String... secrets) {
    assertThat(request.header("webhook-signature").split(" ")).hasSize(secrets.length);
    for (String secret : secrets) {
      assertThat(WebhookClient.verifies(request, secret)).isTrue();
    }
  }

  @Test
  void each_former_secret_signs_until_its_own_grace_ends() {
    verifiedBy(sent(), first);
    String second = rotated("{}");
    assertThat(second).isNotEqualTo(first);
    verifiedBy(sent(), second, first);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partner_webhooks WHERE id = ? AND former_secret_until"
                    + " BETWEEN now() + interval '86000 s' AND now() + interval '86400 s'",
                UUID.fromString(id)))
        .isOne();
    String third = rotated("{\"gracePeriodSeconds\":604800}");
    verifiedBy(sent(), third, second, first);
    Sql.update(
        "UPDATE control.partner_webhooks SET former_secret_until = now() - interval '1 s' WHERE id"
            + " = ?",
        UUID.fromString(id));
    Received last = sent();
    verifiedBy(last, third, first);
    assertThat(WebhookClient.verifies(last, second)).isFalse();
  }

  @Test
  void scheduled_deliveries_are_signed_with_all_of_them() throws Exception {
    String second = rotated("{}");
    String third = rotated("{}");
    String fourth = rotated("{}");
    client.book(true);
    verifiedBy(
        RECEIVER.await(path, 1, Duration.ofSeconds(30)).get(0), fourth, third, second, first);
  }

  @Test
  void without_grace_only_the_new_one_signs() {
    String second = rotated("{}");
    String third = rotated("{}");
    verifiedBy(sent(), third, second, first);
    String fourth = rotated("{\"gracePeriodSeconds\":0}");
    verifiedBy(sent(), fourth);
  }

  /** A node of the version before knows one former secret alone. */
  @Test
  void without_grace_on_an_older_node_no_former_secret_stays() {
    rotated("{}");
    rotated("{}");
    assertThat(sent().header("webhook-signature").split(" ")).hasSize(3);
    Sql.update(
        "UPDATE control.partner_webhooks SET former_sealed_secret = NULL, former_secret_until ="
            + " NULL WHERE id = ?",
        UUID.fromString(id));
    assertThat(sent().header("webhook-signature").split(" ")).hasSize(1);
    rotated("{}");
    assertThat(sent().header("webhook-signature").split(" ")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "604801"})
  void a_grace_out_of_range_is_refused(String seconds) {
    refused(
        client.rotate(id, "{\"gracePeriodSeconds\":" + seconds + "}"),
        400,
        "validation.invalid_input");
    verifiedBy(sent(), first);
  }
}
