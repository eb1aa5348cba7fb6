package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Keeps webhook endpoints for those who know a partner's one URL, and tells where to send. URLs
 * come checked by {@link WebhookUrlPolicy}, before the transaction.
 */
@Service
public class WebhookService {
  private final WebhookEndpoints webhooks;
  private final WebhookSecrets secrets;
  private final AuditService audit;
  private final Clock clock;
  private final AutoDisablePolicy patience;

  @Inject
  WebhookService(
      WebhookEndpoints webhooks,
      WebhookSecrets secrets,
      AuditService audit,
      Clock clock,
      AutoDisablePolicy patience) {
    this.webhooks = webhooks;
    this.secrets = secrets;
    this.audit = audit;
    this.clock = clock;
    this.patience = patience;
  }

  /**
   * An endpoint at the one moment its secret is shown.
   *
   * @param secret {@code whsec_} and 32 bytes in Base64
   */
  @Schema(name = "RevealedWebhook")
  public record Revealed(UUID id, String url, String secret) {
    /** Without the secret, which belongs into no log. */
    @Override
    public String toString() {
      return "Revealed[id=" + id + "]";
    }
  }

  /** Makes an endpoint for all that happens on live data and reveals its secret, this once. */
  public Revealed create(UUID partnerId, String url) {
    webhooks.lockPartner(partnerId);
    webhooks.refuseBeyondLimit(partnerId);
    String secret = secrets.fresh();
    WebhookEndpoint webhook =
        new WebhookEndpoint(
            Ids.next(),
            partnerId,
            KeyEnvironment.LIVE,
            url,
            EventSelection.ALL,
            null,
            secrets.seal(secret),
            clock.instant());
    webhooks.add(webhook);
    WebhookView view = webhook.view();
    audit.note(partnerId, "webhook.created", resource(view), null, view);
    return new Revealed(view.id(), url, secret);
  }

  /** The latest endpoint that is sent live events. */
  public Optional<WebhookView> latestActive(UUID partnerId) {
    return latest(partnerId, KeyEnvironment.LIVE).map(WebhookEndpoint::view);
  }

  /** Moves the latest active endpoint for live events; its secret stays. False: there is none. */
  public boolean moveLatestActive(UUID partnerId, String url) {
    webhooks.lockPartner(partnerId);
    Optional<WebhookEndpoint> latest = latest(partnerId, KeyEnvironment.LIVE);
    latest.ifPresent(
        webhook -> {
          WebhookView before = webhook.view();
          webhook.move(url, clock.instant());
          audit.note(partnerId, "webhook.updated", resource(before), before, webhook.view());
        });
    return latest.isPresent();
  }

  /** Switches off every endpoint for live events; answers how many there were. */
  public int deactivateLive(UUID partnerId) {
    webhooks.lockPartner(partnerId);
    Instant now = clock.instant();
    List<WebhookEndpoint> active = webhooks.active(partnerId, KeyEnvironment.LIVE);
    for (WebhookEndpoint webhook : active) {
      WebhookView before = webhook.view();
      webhook.deactivate(now);
      audit.note(partnerId, "webhook.deactivated", resource(before), before, webhook.view());
    }
    webhooks.wake(active.stream().map(WebhookEndpoint::id).toList());
    return active.size();
  }

  /** Has the sender look at an endpoint of the caller's partner now: something is due. */
  public void wake(UUID id) {
    webhooks.wake(List.of(id));
  }

  /** Where to send to an endpoint of the partner, active or not. */
  public Optional<Located> endpoint(UUID partnerId, UUID id) {
    return webhooks.find(partnerId, id).map(webhook -> located(partnerId, webhook));
  }

  /** Where to send to the latest active endpoint of this environment. */
  public Optional<Located> latestEndpoint(UUID partnerId, KeyEnvironment environment) {
    return latest(partnerId, environment).map(webhook -> located(partnerId, webhook));
  }

  /**
   * An endpoint to send to.
   *
   * @param environment whose events it is sent
   */
  public record Located(KeyEnvironment environment, DeliveryEndpoint endpoint, Kept kept) {}

  /**
   * An endpoint as it is kept.
   *
   * @param version counts its changes
   */
  public record Kept(WebhookView view, int version) {
    /** What an event about it names. */
    public EventView.Resource resource() {
      return new EventView.Resource("webhook", view.id(), version);
    }
  }

  /** Those that are sent events of this environment. */
  public List<Kept> active(UUID partnerId, KeyEnvironment environment) {
    return webhooks.active(partnerId, environment).stream()
        .map(webhook -> kept(partnerId, webhook))
        .toList();
  }

  private Kept kept(UUID partnerId, WebhookEndpoint webhook) {
    Health health =
        webhooks
            .health(partnerId, List.of(webhook.id()), patience)
            .getOrDefault(webhook.id(), Health.NEW);
    return new Kept(webhook.view(health), webhook.version());
  }

  private Located located(UUID partnerId, WebhookEndpoint webhook) {
    Kept kept = kept(partnerId, webhook);
    WebhookView view = kept.view();
    return new Located(
        view.environment(),
        new DeliveryEndpoint(
            view.id(),
            partnerId,
            view.url(),
            secrets.open(webhook.sealedSecrets(clock.instant())),
            view.isActive(),
            true,
            false,
            null),
        kept);
  }

  private Optional<WebhookEndpoint> latest(UUID partnerId, KeyEnvironment environment) {
    return webhooks.active(partnerId, environment).stream().findFirst();
  }

  static String resource(WebhookView webhook) {
    return "webhook:" + webhook.id();
  }
}
