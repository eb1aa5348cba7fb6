package org.cenotes.partners.domain.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.secret.Ids;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner's people do with its webhook endpoints. URLs come checked by {@link
 * WebhookUrlPolicy}, before the transaction. Changes of one partner's endpoints wait for each
 * other, so that what is counted active stays so until the change is made.
 */
@Service
public class WebhookEndpointService {
  private final WebhookEndpoints webhooks;
  private final WebhookSecrets secrets;
  private final AuditService audit;
  private final Clock clock;
  private final AutoDisablePolicy patience;

  @Inject
  WebhookEndpointService(
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

  /** An endpoint to be made. */
  public record NewWebhook(
      KeyEnvironment environment, String url, List<String> events, @Nullable String description) {}

  /**
   * What becomes different of an endpoint; null: stays as it is.
   *
   * @param description empty: none any more
   */
  public record Change(
      @Nullable String url,
      @Nullable List<String> events,
      @Nullable String description,
      @Nullable Boolean isActive) {}

  /**
   * An endpoint at a moment when its secret is shown.
   *
   * @param secret {@code whsec_} and 32 bytes in Base64
   * @param formerSecretUntil until when the secret before it signs too
   */
  @Schema(name = "WebhookWithSecret")
  public record WithSecret(
      @JsonUnwrapped WebhookView webhook, String secret, @Nullable Instant formerSecretUntil) {
    /** Without the secret, which belongs into no log. */
    @Override
    public String toString() {
      return "WithSecret[" + webhook.id() + "]";
    }
  }

  /** A partner's endpoints, live and test, by when they were made; deleted ones are gone. */
  public Page<WebhookView> list(UUID partnerId, SortedQuery query) {
    List<WebhookEndpoint> page =
        webhooks.page(partnerId, query.order(), query.offset(), query.perPage());
    Map<UUID, Health> health =
        webhooks.health(partnerId, page.stream().map(WebhookEndpoint::id).toList(), patience);
    return new Page<>(
        page.stream()
            .map(webhook -> webhook.view(health.getOrDefault(webhook.id(), Health.NEW)))
            .toList(),
        Pagination.of(webhooks.count(partnerId), query),
        null);
  }

  /** Makes an endpoint and reveals its secret, this once. */
  public WithSecret create(UUID partnerId, NewWebhook wanted) {
    webhooks.lockPartner(partnerId);
    webhooks.refuseBeyondLimit(partnerId);
    String secret = secrets.fresh();
    WebhookEndpoint webhook =
        new WebhookEndpoint(
            Ids.next(),
            partnerId,
            wanted.environment(),
            wanted.url(),
            wanted.events(),
            emptyIsNone(wanted.description()),
            secrets.seal(secret),
            clock.instant());
    webhooks.add(webhook);
    WebhookView view = webhook.view();
    audit.note(partnerId, "webhook.created", WebhookService.resource(view), null, view);
    return new WithSecret(view, secret, null);
  }

  /** Changes an endpoint. */
  public WebhookView change(UUID partnerId, UUID id, Change change) {
    WebhookEndpoint webhook = locked(partnerId, id);
    Instant now = clock.instant();
    WebhookView before = webhook.view();
    if (change.url() != null) {
      webhook.move(change.url(), now);
    }
    if (change.events() != null) {
      webhook.listen(change.events(), now);
    }
    if (change.description() != null) {
      webhook.describe(emptyIsNone(change.description()), now);
    }
    if (change.isActive() != null && change.isActive() != webhook.isActive()) {
      turn(partnerId, webhook, change.isActive(), now);
    }
    noted("webhook.updated", partnerId, before, webhook.view());
    return withHealth(partnerId, webhook);
  }

  private void turn(UUID partnerId, WebhookEndpoint webhook, boolean on, Instant now) {
    if (on) {
      webhooks.refuseBeyondLimit(partnerId);
      webhook.activate(now);
      webhooks.forgive(webhook.id());
    } else {
      webhook.deactivate(now);
      webhooks.wake(List.of(webhook.id()));
    }
  }

  /** Ends an endpoint for good; what waits for it is not sent. */
  public WebhookView delete(UUID partnerId, UUID id) {
    WebhookEndpoint webhook = locked(partnerId, id);
    WebhookView before = webhook.view();
    webhook.delete(clock.instant());
    webhooks.wake(List.of(id));
    noted("webhook.deleted", partnerId, before, webhook.view());
    return withHealth(partnerId, webhook);
  }

  /** A new secret, revealed this once; the one before it signs too while the grace lasts. */
  public WithSecret rotate(UUID partnerId, UUID id, Duration grace) {
    WebhookEndpoint webhook = locked(partnerId, id);
    WebhookView before = webhook.view();
    String secret = secrets.fresh();
    webhook.rotate(secrets.seal(secret), grace, clock.instant());
    noted("webhook.secret_rotated", partnerId, before, webhook.view());
    return new WithSecret(withHealth(partnerId, webhook), secret, webhook.formerSecretUntil());
  }

  private WebhookEndpoint locked(UUID partnerId, UUID id) {
    webhooks.lockPartner(partnerId);
    return webhooks.lock(partnerId, id).orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
  }

  private WebhookView withHealth(UUID partnerId, WebhookEndpoint webhook) {
    Map<UUID, Health> health = webhooks.health(partnerId, List.of(webhook.id()), patience);
    return webhook.view(health.getOrDefault(webhook.id(), Health.NEW));
  }

  private void noted(String action, UUID partnerId, WebhookView before, WebhookView after) {
    audit.note(partnerId, action, WebhookService.resource(after), before, after);
  }

  private static @Nullable String emptyIsNone(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }
}
