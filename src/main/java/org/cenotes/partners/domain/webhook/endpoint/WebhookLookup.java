package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Vault;

/**
 * Finds endpoints to send to, for tests, simulations and triggered events, wakes their queues, and
 * records the success of tests.
 */
@Service
public class WebhookLookup {
  private final WebhookEndpoints webhooks;
  private final Vault vault;
  private final Clock clock;
  private final AutoDisablePolicy policy;

  @Inject
  WebhookLookup(WebhookEndpoints webhooks, Vault vault, Clock clock, AutoDisablePolicy policy) {
    this.webhooks = webhooks;
    this.vault = vault;
    this.clock = clock;
    this.policy = policy;
  }

  /** An endpoint as events describe it, with the count of its changes. */
  public record Snapshot(WebhookView view, int version) {
    /** The resource of an event about it. */
    public EventView.Resource resource() {
      return new EventView.Resource("webhook", view.id(), version);
    }
  }

  /**
   * An endpoint to send to.
   *
   * @param secrets {@code whsec_…}, the newest first; former ones too during their grace periods
   */
  public record Target(UUID partnerId, Snapshot webhook, List<String> secrets) {
    /** The endpoint's id. */
    public UUID webhookId() {
      return webhook.view().id();
    }

    /** Where it receives. */
    public String url() {
      return webhook.view().url();
    }

    /** The environment whose events it receives. */
    public KeyEnvironment environment() {
      return webhook.view().environment();
    }

    /** Without the secrets, which must not be logged. */
    @Override
    public String toString() {
      return "Target[webhookId=" + webhookId() + "]";
    }
  }

  /** An endpoint of the partner, active or not. */
  public Optional<Target> find(UUID partnerId, UUID id) {
    return webhooks.find(partnerId, id).map(webhook -> target(partnerId, webhook));
  }

  /** The latest active endpoint for events of this environment. */
  public Optional<Target> latestActive(UUID partnerId, KeyEnvironment environment) {
    return webhooks.active(partnerId, environment).stream()
        .findFirst()
        .map(webhook -> target(partnerId, webhook));
  }

  /** The active endpoints for events of this environment. */
  public List<Snapshot> active(UUID partnerId, KeyEnvironment environment) {
    return webhooks.active(partnerId, environment).stream()
        .map(webhook -> snapshot(partnerId, webhook))
        .toList();
  }

  /** Wakes the endpoint's queue: a delivery is due. */
  public void wake(UUID id) {
    webhooks.wake(List.of(id));
  }

  /** Records that a test was accepted: the endpoint no longer counts as failing. */
  public void recordSuccess(Target target, Instant at) {
    webhooks.recordSuccess(target.webhookId(), target.url(), at);
  }

  private Snapshot snapshot(UUID partnerId, WebhookEndpoint webhook) {
    Health health =
        webhooks
            .health(partnerId, List.of(webhook.id()), policy)
            .getOrDefault(webhook.id(), Health.NEW);
    return new Snapshot(webhook.view(health), webhook.version());
  }

  private Target target(UUID partnerId, WebhookEndpoint webhook) {
    List<String> secrets =
        webhook.sealedSecrets(clock.instant()).stream().map(vault::openText).toList();
    return new Target(partnerId, snapshot(partnerId, webhook), secrets);
  }
}
