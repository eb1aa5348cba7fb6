package org.cenotes.partners.domain.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.TransitionTable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WebhookEndpointTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

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
    if (webhook.isDeleted()) {
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
        .event("activate", webhook -> webhook.activate(NOW))
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
        .event("change the URL", webhook -> webhook.changeUrl("https://example.com/new", NOW))
        .from(all)
        .stays()
        .event("subscribe", webhook -> webhook.subscribe(EventSelection.ALL, NOW))
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
    webhook.activate(NOW);
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
    webhook.changeUrl("https://example.com/new", NOW);
    webhook.deactivate(NOW);
    assertThat(webhook.version()).isEqualTo(before + 2);
  }
}
