package org.cenotes.partners.domain.webhook.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Signatures, secrets, subscriptions and when an endpoint is disabled, as docs/webhooks.md says.
 */
class EndpointRulesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void the_example_of_the_documents_is_signed_as_they_say() {
    Map<String, String> headers =
        WebhookSignature.headers(
            "evt_01a1fd6be0007a32944c96137d270004",
            Instant.ofEpochSecond(1_795_253_058L),
            "{\"type\":\"webhook.test\"}".getBytes(UTF_8),
            List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    assertThat(headers)
        .containsEntry("webhook-signature", "v1,jKFG3duGLPG3uksifFQL5cAnY54bpWZFih+zkWF061E=")
        .containsEntry("webhook-timestamp", "1795253058")
        .containsEntry("Content-Type", "application/json")
        .containsEntry("User-Agent", "Cenotes-Webhooks/1");
  }

  @Property(seed = "1")
  void each_secret_signs_for_itself_in_its_order(
      @ForAll @Size(max = 3) List<@Size(min = 1, max = 40) byte[]> keys,
      @ForAll byte[] body,
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis)
      throws Exception {
    List<String> secrets =
        keys.stream().map(key -> "whsec_" + Base64.getEncoder().encodeToString(key)).toList();
    List<String> signatures = new ArrayList<>();
    for (byte[] key : keys) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(("evt_1." + millis / 1_000 + ".").getBytes(UTF_8));
      signatures.add("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body)));
    }
    Map<String, String> headers =
        WebhookSignature.headers("evt_1", Instant.ofEpochMilli(millis), body, secrets);
    assertThat(headers.getOrDefault("webhook-signature", "").split(" "))
        .containsExactlyElementsOf(signatures.isEmpty() ? List.of("") : signatures);
  }

  @Test
  void without_a_secret_there_is_no_signature_not_an_empty_one() {
    assertThat(WebhookSignature.headers("evt_1", NOW, new byte[0], List.of()))
        .doesNotContainKey("webhook-signature")
        .containsEntry("webhook-id", "evt_1");
  }

  @Test
  void secrets_are_random_and_have_32_bytes() {
    String secret = WebhookSignature.newSecret();
    assertThat(secret).startsWith("whsec_").isNotEqualTo(WebhookSignature.newSecret());
    assertThat(Base64.getDecoder().decode(secret.substring(6))).hasSize(32);
  }

  private static WebhookEndpoint endpoint() {
    return new WebhookEndpoint(
        new UUID(1, 1),
        new UUID(2, 2),
        KeyEnvironment.LIVE,
        "https://example.com",
        EventSelection.ALL,
        null,
        new byte[] {1},
        NOW);
  }

  @Test
  void the_new_secret_signs_first_and_each_former_one_until_its_own_end() {
    WebhookEndpoint webhook = endpoint();
    webhook.rotate(new byte[] {2}, Duration.ofDays(7), NOW);
    assertThat(webhook.sealedSecrets(NOW)).containsExactly(new byte[] {2}, new byte[] {1});
    webhook.rotate(new byte[] {3}, Duration.ofHours(1), NOW.plusSeconds(60));
    assertThat(webhook.sealedSecrets(NOW.plusSeconds(60)))
        .containsExactly(new byte[] {3}, new byte[] {2}, new byte[] {1});
    assertThat(webhook.formerSecretUntil()).isEqualTo(NOW.plusSeconds(3_660));
    assertThat(webhook.sealedSecrets(NOW.plusSeconds(3_659))).hasSize(3);
    assertThat(webhook.sealedSecrets(NOW.plusSeconds(3_660)))
        .containsExactly(new byte[] {3}, new byte[] {1});
    assertThat(webhook.sealedSecrets(NOW.plus(Duration.ofDays(7)))).containsExactly(new byte[] {3});
  }

  @Test
  void the_newest_three_former_secrets_are_kept() {
    WebhookEndpoint webhook = endpoint();
    for (byte next = 2; next <= 5; next++) {
      webhook.rotate(new byte[] {next}, Duration.ofDays(1), NOW);
    }
    assertThat(webhook.sealedSecrets(NOW))
        .containsExactly(new byte[] {5}, new byte[] {4}, new byte[] {3}, new byte[] {2});
    webhook.rotate(new byte[] {6}, Duration.ofDays(1), NOW.plus(Duration.ofDays(2)));
    assertThat(webhook.sealedSecrets(NOW)).as("what has ended makes place").hasSize(2);
  }

  @Test
  void without_a_grace_period_all_former_secrets_end_at_once_even_during_theirs() {
    WebhookEndpoint webhook = endpoint();
    webhook.rotate(new byte[] {2}, Duration.ofDays(1), NOW);
    webhook.rotate(new byte[] {3}, Duration.ofDays(1), NOW);
    webhook.rotate(new byte[] {4}, Duration.ZERO, NOW);
    assertThat(webhook.sealedSecrets(NOW)).containsExactly(new byte[] {4});
    assertThat(webhook.formerSecretUntil()).isNull();
  }

  @Test
  void an_endpoint_for_senders_is_logged_without_its_secrets() {
    UnsealedEndpoint endpoint =
        new UnsealedEndpoint(
            new UUID(1, 1),
            new UUID(2, 2),
            "https://example.com/?token=t",
            List.of("whsec_a"),
            true,
            true,
            false,
            null);
    assertThat(endpoint.toString()).doesNotContain("whsec").doesNotContain("token");
    assertThat(endpoint.isReadable()).isTrue();
  }

  @Test
  void no_types_are_all_types_and_a_star_among_others_too() {
    assertThat(EventSelection.of(null)).containsExactly("*");
    assertThat(EventSelection.of(List.of("payment.failed", "*"))).containsExactly("*");
    assertThat(EventSelection.of(List.of("payment.failed", "payment.late", "payment.failed")))
        .containsExactly("payment.failed", "payment.late");
  }

  @ParameterizedTest
  @EnumSource
  void every_event_type_can_be_subscribed_to(EventType type) {
    assertThat(EventSelection.isSubscribable(type.wire())).isTrue();
    assertThat(type.wire()).startsWith(type.resource() + ".").matches("[a-z_]+\\.[a-z_]+");
    assertThat(type.summary()).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "**", "payment.*", "RESERVATION_CREATED", "Reservation.created", "payment"})
  void nothing_else_can(String type) {
    assertThat(EventSelection.isSubscribable(type)).isFalse();
    assertThat(new SubscribableEventType.Validator().isValid(type, null)).isFalse();
    assertThat(new SubscribableEventType.Validator().isValid(null, null)).isTrue();
  }

  private static AutoDisablePolicy policy(Duration limit) {
    return new AutoDisablePolicy(Clock.fixed(NOW, ZoneOffset.UTC), limit);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0, false",
    "-PT1H, 0, false", // the clock of another node is ahead
    "PT71M, 0, false",
    "PT72M, 1, false",
    "P2DT12H, 50, false",
    "P4DT12H, 90, false",
    "P4DT23H59M59S, 99, false",
    "P5D, 100, true",
    "P400D, 100, true"
  })
  void after_five_days_of_failures_an_endpoint_is_given_up(
      Duration failing, int percent, boolean over) {
    AutoDisablePolicy policy = policy(Duration.ofDays(5));
    assertThat(policy.percent(NOW.minus(failing))).isEqualTo(percent);
    assertThat(policy.isOver(NOW.minus(failing))).isEqualTo(over);
  }

  @Property(seed = "2")
  void the_time_of_a_percentage_is_the_time_at_which_it_is_reached(
      @ForAll @IntRange(min = 1, max = 100) int percent,
      @ForAll @LongRange(min = 1, max = 10_000_000) long seconds) {
    AutoDisablePolicy policy = policy(Duration.ofSeconds(seconds));
    Instant since = policy.failingSince(percent);
    assertThat(policy.percent(since)).isEqualTo(percent);
    assertThat(policy.percent(since.plusMillis(1))).isLessThan(percent);
  }

  @Property(seed = "3")
  void the_percentage_never_falls_while_an_endpoint_fails(
      @ForAll @LongRange(min = 0, max = 1_000_000_000L) long millis,
      @ForAll @LongRange(min = 0, max = 1_000_000_000L) long more) {
    AutoDisablePolicy policy = policy(Duration.ofDays(5));
    assertThat(policy.percent(NOW.minusMillis(millis + more)))
        .isGreaterThanOrEqualTo(policy.percent(NOW.minusMillis(millis)))
        .isBetween(0, 100);
  }
}
