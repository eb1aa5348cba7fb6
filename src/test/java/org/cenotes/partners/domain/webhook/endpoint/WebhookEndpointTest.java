package org.cenotes.partners.domain.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.Change;
import org.cenotes.partners.harness.TransitionTable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WebhookEndpointTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  private static final Change ACTIVATE = new Change(null, null, null, true);
  private static final Change MOVE = Change.of("https://example.com/new");
  private static final Change SUBSCRIBE =
      new Change(null, List.of("reservation.created"), null, null);

  private enum Stage {
    ACTIVE,
    /** Switched off by its partner. */
    INACTIVE,
    /** Switched off by the platform, because it failed or is gone. */
    DISABLED,
    DELETED
  }

  private static WebhookEndpoint in(Stage stage) {
    WebhookEndpoint webhook =
        new WebhookEndpoint(
            UUID.randomUUID(),
            UUID.randomUUID(),
            KeyEnvironment.LIVE,
            "https://example.com/hooks",
            EventSelection.ALL,
            null,
            new byte[] {1},
            NOW);
    switch (stage) {
      case ACTIVE -> {}
      case INACTIVE -> webhook.deactivate(NOW);
      case DISABLED -> {
        webhook.deactivate(NOW);
        webhook.disabledReason = "failing"; // by SQL, beside an open session
      }
      case DELETED -> webhook.delete(NOW);
    }
    return webhook;
  }

  private static Stage stageOf(WebhookEndpoint webhook) {
    if (webhook.deletedAt != null) {
      return Stage.DELETED;
    }
    if (webhook.isActive()) {
      return Stage.ACTIVE;
    }
    return webhook.disabledReason == null ? Stage.INACTIVE : Stage.DISABLED;
  }

  /** A deleted endpoint is found by nobody; its rows say what the entity itself would do. */
  @TestFactory
  Stream<DynamicTest> transitions() {
    Stage[] all = Stage.values();
    return TransitionTable.of(Stage.class, WebhookEndpointTest::in, WebhookEndpointTest::stageOf)
        .event("activate", webhook -> webhook.change(ACTIVATE, NOW))
        .from(Stage.ACTIVE)
        .stays()
        .from(Stage.INACTIVE, Stage.DISABLED)
        .to(Stage.ACTIVE)
        .from(Stage.DELETED)
        .stays()
        .event("deactivate", webhook -> webhook.deactivate(NOW))
        .from(Stage.ACTIVE)
        .to(Stage.INACTIVE)
        .from(Stage.INACTIVE, Stage.DISABLED, Stage.DELETED)
        .stays()
        .event("delete", webhook -> webhook.delete(NOW))
        .from(all)
        .to(Stage.DELETED)
        .event("change the URL", webhook -> webhook.change(MOVE, NOW))
        .from(all)
        .stays()
        .event("subscribe", webhook -> webhook.change(SUBSCRIBE, NOW))
        .from(all)
        .stays()
        .event(
            "rotate the secret",
            webhook -> webhook.rotate(new byte[] {2}, Duration.ofHours(1), NOW))
        .from(all)
        .stays()
        .tests();
  }

  @Test
  void activationClearsTheReasonItWasDisabledFor() {
    WebhookEndpoint webhook = in(Stage.DISABLED);
    webhook.change(ACTIVATE, NOW);
    assertThat(webhook.view().disabledReason()).isNull();
  }

  @Test
  void formerSecretSignsDuringItsGracePeriodOnly() {
    WebhookEndpoint webhook = in(Stage.ACTIVE);
    webhook.rotate(new byte[] {2}, Duration.ofHours(1), NOW);
    assertThat(webhook.sealedSecrets(NOW)).hasSize(2);
    assertThat(webhook.sealedSecrets(NOW.plus(Duration.ofHours(1)))).hasSize(1);
    webhook.rotate(new byte[] {3}, Duration.ZERO, NOW);
    assertThat(webhook.sealedSecrets(NOW)).hasSize(1);
  }

  @Test
  void everyChangeIncrementsTheVersion() {
    WebhookEndpoint webhook = in(Stage.ACTIVE);
    int before = webhook.version();
    assertThat(webhook.change(MOVE, NOW)).isTrue();
    webhook.deactivate(NOW);
    assertThat(webhook.version()).isEqualTo(before + 2);
  }

  @Test
  void a_change_of_several_members_is_one_change() {
    WebhookEndpoint webhook = in(Stage.DISABLED);
    int before = webhook.version();
    Change all =
        new Change(
            "https://example.com/new",
            List.of("reservation.created"),
            Optional.of(" Web shop "),
            true);
    assertThat(webhook.change(all, LATER)).isTrue();
    assertThat(webhook.version()).isEqualTo(before + 1);
    WebhookView view = webhook.view();
    assertThat(view.url()).isEqualTo("https://example.com/new");
    assertThat(view.events()).containsExactly("reservation.created");
    assertThat(view.description()).isEqualTo("Web shop");
    assertThat(view.isActive()).isTrue();
    assertThat(view.disabledReason()).isNull();
    assertThat(view.updatedAt()).isEqualTo(LATER);
    assertThat(webhook.change(all, LATER.plusSeconds(1))).as("again").isFalse();
    assertThat(webhook.view()).isEqualTo(view);
    assertThat(webhook.version()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @EnumSource
  void what_changes_nothing_is_no_change(Stage stage) {
    WebhookEndpoint webhook = in(stage);
    WebhookView before = webhook.view();
    int version = webhook.version();
    for (Change none :
        List.of(
            new Change(null, null, null, null),
            new Change(before.url(), before.events(), Optional.empty(), before.isActive()))) {
      assertThat(webhook.change(none, LATER)).isFalse();
    }
    assertThat(webhook.view()).isEqualTo(before);
    assertThat(webhook.version()).isEqualTo(version);
  }
}
