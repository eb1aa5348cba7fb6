package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SimulatorIT.SIMULATOR;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;

/** A receiver is graded by its responses to a few deliveries. */
class ReceiverCheckIT {
  private final WebhookClient client = WebhookClient.open();
  private final String path = path();

  private JsonNode examined(String url) {
    return data(
        client.partner().test().body(json("{'url':'%s'}", url)).post(SIMULATOR + "/test-endpoint"),
        200);
  }

  private static Map<String, String> checks(JsonNode examined) {
    Map<String, String> checks = new TreeMap<>();
    for (JsonNode check : examined.path("report").path("checks")) {
      checks.put(check.path("check").asText(), check.path("passed").asText("unknown"));
    }
    assertThat(checks)
        .containsOnlyKeys(
            "accepts_valid_signature",
            "refuses_wrong_signature",
            "refuses_stale_timestamp",
            "tolerates_duplicate",
            "answers_in_five_seconds");
    return checks;
  }

  @Test
  void a_careful_receiver_gets_grade_a() {
    String secret = client.created(path(), "test").path("secret").asText();
    RECEIVER.on(path, WebhookClient.careful(secret));
    JsonNode report = examined(RECEIVER.url(path));
    assertThat(report.path("reachable").asBoolean()).isTrue();
    assertThat(report.path("statusCode").asInt()).isEqualTo(200);
    assertThat(report.path("tls").path("protocol").asText()).startsWith("TLSv1.");
    assertThat(report.path("tls").path("cipher").asText()).startsWith("TLS_");
    assertThat(Instant.parse(report.path("tls").path("expiresAt").asText())).isAfter(Instant.now());
    assertThat(checks(report)).values().containsOnly("true");
    assertThat(report.path("report").path("grade").asText()).isEqualTo("A");
    var sent = RECEIVER.received(path);
    assertThat(sent).hasSize(4);
    assertThat(sent.get(3).header("webhook-id")).isEqualTo(sent.get(0).header("webhook-id"));
    assertThat(sent.get(1).header("webhook-id")).isNotEqualTo(sent.get(0).header("webhook-id"));
  }

  @Test
  void a_careless_slow_receiver_is_detected() {
    client.created(path(), "test");
    RECEIVER.on(
        path,
        Script.status(200),
        Script.status(200),
        Script.after(Duration.ofMillis(5200), Script.status(200)),
        Script.status(500));
    JsonNode report = examined(RECEIVER.url(path));
    assertThat(checks(report))
        .containsEntry("accepts_valid_signature", "true")
        .containsEntry("refuses_wrong_signature", "false")
        .containsEntry("refuses_stale_timestamp", "false")
        .containsEntry("tolerates_duplicate", "false")
        .containsEntry("answers_in_five_seconds", "false");
    assertThat(report.path("report").path("grade").asText()).isEqualTo("E");
  }

  @Test
  void signatures_are_not_graded_without_a_secret() {
    JsonNode report = examined(RECEIVER.url(path));
    assertThat(report.path("signed").asBoolean(true)).isFalse();
    assertThat(checks(report))
        .containsEntry("accepts_valid_signature", "unknown")
        .containsEntry("refuses_wrong_signature", "unknown")
        .containsEntry("tolerates_duplicate", "true");
    assertThat(report.path("report").path("grade").asText()).isEqualTo("ungraded");
  }

  @Test
  void a_receiver_that_verifies_signatures_gets_no_bad_grade_without_a_secret() {
    RECEIVER.on(path, Script.status(401));
    JsonNode report = examined(RECEIVER.url(path));
    assertThat(report.path("signed").asBoolean(true)).isFalse();
    assertThat(checks(report))
        .containsEntry("tolerates_duplicate", "unknown")
        .containsEntry("answers_in_five_seconds", "true");
    assertThat(report.path("report").path("grade").asText()).isEqualTo("ungraded");
  }

  @Test
  void an_unreachable_receiver_is_called_once() {
    client.created(path(), "test");
    JsonNode report = examined("https://127.66.0.1:1/");
    assertThat(report.path("reachable").asBoolean(true)).isFalse();
    assertThat(report.path("error").asText()).isEqualTo("host");
    assertThat(report.has("statusCode") || report.has("durationMs") || report.has("tls")).isFalse();
    assertThat(checks(report)).values().containsOnly("unknown");
    assertThat(report.path("report").path("grade").asText()).isEqualTo("F");
  }
}
