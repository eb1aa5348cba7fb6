package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.Change;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.NewWebhook;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.WithSecret;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Manages a partner's live endpoints as one URL in its settings. The URL is checked by {@link
 * WebhookUrlPolicy} before the transaction.
 */
@Service
public class WebhookSettingsService {
  /** As when an endpoint is changed by itself, so that one filter finds both. */
  private static final String UPDATED = "webhook.updated";

  private final WebhookEndpoints webhooks;
  private final WebhookEndpointService endpoints;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  WebhookSettingsService(
      WebhookEndpoints webhooks,
      WebhookEndpointService endpoints,
      AuditService audit,
      Clock clock) {
    this.webhooks = webhooks;
    this.endpoints = endpoints;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * A new endpoint with its secret, which is shown only now.
   *
   * @param id id of the endpoint
   * @param url address of the endpoint
   * @param secret {@code whsec_} and 32 bytes in Base64
   */
  @Schema(name = "RevealedWebhook")
  public record Revealed(UUID id, String url, String secret) {
    /** Without the secret, which must not be logged. */
    @Override
    public String toString() {
      return "Revealed[id=" + id + "]";
    }
  }

  /**
   * Creates an endpoint for all live events.
   *
   * @throws ApiException 409 when the partner has too many endpoints
   */
  public Revealed create(UUID partnerId, String url) {
    WithSecret created =
        endpoints.create(
            partnerId, new NewWebhook(KeyEnvironment.LIVE, url, EventSelection.ALL, null));
    return new Revealed(created.webhook().id(), url, created.secret());
  }

  /** The latest active endpoint for live events. */
  public Optional<WebhookView> latestActive(UUID partnerId) {
    return webhooks.active(partnerId, KeyEnvironment.LIVE).stream()
        .findFirst()
        .map(WebhookEndpoint::view);
  }

  /** Changes the URL of the latest active endpoint for live events; false when there is none. */
  public boolean moveLatestActive(UUID partnerId, String url) {
    webhooks.lockPartner(partnerId);
    Optional<WebhookEndpoint> latest =
        webhooks.lockActive(partnerId, KeyEnvironment.LIVE).stream().findFirst();
    latest.ifPresent(
        webhook -> {
          WebhookView before = webhook.view();
          if (webhook.change(Change.of(url), clock.instant())) {
            webhooks.resetFailures(webhook.id());
            audit.note(partnerId, UPDATED, before.auditName(), before, webhook.view());
          }
        });
    return latest.isPresent();
  }

  /** Deactivates all endpoints for live events. */
  public void deactivateLive(UUID partnerId) {
    webhooks.lockPartner(partnerId);
    Instant now = clock.instant();
    List<WebhookEndpoint> active = webhooks.lockActive(partnerId, KeyEnvironment.LIVE);
    List<WebhookView> before = active.stream().map(WebhookEndpoint::view).toList();
    // All rows and queues before the first entry of the audit log: senders lock them in this order.
    active.forEach(webhook -> webhook.deactivate(now));
    webhooks.wake(active.stream().map(WebhookEndpoint::id).toList());
    for (int i = 0; i < active.size(); i++) {
      WebhookView former = before.get(i);
      audit.note(partnerId, UPDATED, former.auditName(), former, active.get(i).view());
    }
  }
}
