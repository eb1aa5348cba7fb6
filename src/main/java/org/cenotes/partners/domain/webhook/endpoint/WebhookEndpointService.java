package org.cenotes.partners.domain.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.text.NonBlankText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Manages a partner's webhook endpoints. URLs are checked by {@link WebhookUrlPolicy} before the
 * transaction. Changes of one partner's endpoints run one after the other, so that the number of
 * active ones holds until commit.
 */
@Service
public class WebhookEndpointService {
  /** The most active endpoints of a partner, live and test. */
  public static final int MAX_ACTIVE = 20;

  /** The most endpoints of a partner, inactive ones included. */
  static final int MAX_KEPT = 100;

  private final WebhookEndpoints webhooks;
  private final Vault vault;
  private final AuditService audit;
  private final Clock clock;
  private final AutoDisablePolicy policy;

  @Inject
  WebhookEndpointService(
      WebhookEndpoints webhooks,
      Vault vault,
      AuditService audit,
      Clock clock,
      AutoDisablePolicy policy) {
    this.webhooks = webhooks;
    this.vault = vault;
    this.audit = audit;
    this.clock = clock;
    this.policy = policy;
  }

  /** An endpoint to create. */
  public record NewWebhook(
      KeyEnvironment environment, String url, List<String> events, @Nullable String description) {}

  /**
   * A change of an endpoint; members are null when unchanged.
   *
   * @param description empty to remove it
   */
  public record Change(
      @Nullable String url,
      @Nullable List<String> events,
      @Nullable Optional<String> description,
      @Nullable Boolean isActive) {
    /** A change of the URL alone. */
    static Change of(String url) {
      return new Change(url, null, null, null);
    }
  }

  /**
   * An endpoint with its secret, which is shown only now.
   *
   * @param secret {@code whsec_} and 32 bytes in Base64
   * @param formerSecretUntil until when the former secret signs too; absent when it does not
   */
  @Schema(name = "WebhookWithSecret")
  public record WithSecret(
      @JsonUnwrapped WebhookView webhook, String secret, @Nullable Instant formerSecretUntil) {
    /** Without the secret, which must not be logged. */
    @Override
    public String toString() {
      return "WithSecret[" + webhook.id() + "]";
    }
  }

  /** Whether the partner has an active endpoint, live or test. */
  public boolean hasActive(UUID partnerId) {
    return webhooks.hasActive(partnerId);
  }

  /** How many endpoints the partner has that are active, and how many of them are failing. */
  public ActiveWebhooksView countActive(UUID partnerId) {
    return webhooks.countActive(partnerId, policy.triedSince());
  }

  /** A partner's endpoints, live and test, by creation time, without deleted ones. */
  public Page<WebhookView> list(UUID partnerId, SortedQuery query) {
    List<WebhookEndpoint> page =
        webhooks.page(partnerId, query.order(), query.offset(), query.perPage());
    Map<UUID, Health> health =
        webhooks.health(partnerId, page.stream().map(WebhookEndpoint::id).toList(), policy);
    return new Page<>(
        page.stream()
            .map(webhook -> webhook.view(health.getOrDefault(webhook.id(), Health.NEW)))
            .toList(),
        Pagination.of(webhooks.count(partnerId), query),
        null);
  }

  /**
   * Creates an endpoint.
   *
   * @throws ApiException 409 when the partner has too many endpoints
   */
  public WithSecret create(UUID partnerId, NewWebhook request) {
    webhooks.lockPartner(partnerId);
    webhooks.requireBelowLimit(partnerId);
    webhooks.requireBelowKept(partnerId, clock.instant());
    String secret = WebhookSignature.newSecret();
    WebhookEndpoint webhook =
        new WebhookEndpoint(
            Ids.next(),
            partnerId,
            request.environment(),
            request.url(),
            request.events(),
            NonBlankText.strip(request.description()),
            vault.sealText(secret),
            clock.instant());
    webhooks.add(webhook);
    WebhookView view = webhook.view();
    audit.note(partnerId, "webhook.created", view.auditName(), null, view);
    return new WithSecret(view, secret, null);
  }

  /**
   * Changes an endpoint. What changes nothing is not audited. Another URL may be the repair: the
   * time until a failing endpoint is disabled starts again.
   *
   * @throws ApiException 404; 409 when it is activated and the partner has too many active ones
   */
  public WebhookView change(UUID partnerId, UUID id, Change change) {
    WebhookEndpoint webhook = locked(partnerId, id);
    WebhookView before = webhook.view();
    if (Boolean.TRUE.equals(change.isActive()) && !before.isActive()) {
      webhooks.requireBelowLimit(partnerId);
    }
    if (webhook.change(change, clock.instant())) {
      WebhookView after = webhook.view();
      if (after.isActive() && !before.isActive() || !after.url().equals(before.url())) {
        webhooks.resetFailures(id);
      }
      if (!after.isActive() && before.isActive()) {
        webhooks.wake(List.of(id));
      }
      recordAudit("webhook.updated", partnerId, before, after);
    }
    return withHealth(partnerId, webhook);
  }

  /** Deletes an endpoint; deliveries that wait for it are discarded. */
  public WebhookView delete(UUID partnerId, UUID id) {
    WebhookEndpoint webhook = locked(partnerId, id);
    WebhookView before = webhook.view();
    webhook.delete(clock.instant());
    webhooks.wake(List.of(id));
    recordAudit("webhook.deleted", partnerId, before, webhook.view());
    return withHealth(partnerId, webhook);
  }

  /**
   * Replaces the secret; the former one signs too during the grace period, and so do the two before
   * it during theirs. Without a grace period none of them signs any more.
   */
  public WithSecret rotate(UUID partnerId, UUID id, Duration grace) {
    WebhookEndpoint webhook = locked(partnerId, id);
    WebhookView before = webhook.view();
    String secret = WebhookSignature.newSecret();
    webhook.rotate(vault.sealText(secret), grace, clock.instant());
    recordAudit("webhook.secret_rotated", partnerId, before, webhook.view());
    return new WithSecret(withHealth(partnerId, webhook), secret, webhook.formerSecretUntil());
  }

  private WebhookEndpoint locked(UUID partnerId, UUID id) {
    webhooks.lockPartner(partnerId);
    return webhooks.lock(partnerId, id).orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
  }

  private WebhookView withHealth(UUID partnerId, WebhookEndpoint webhook) {
    Map<UUID, Health> health = webhooks.health(partnerId, List.of(webhook.id()), policy);
    return webhook.view(health.getOrDefault(webhook.id(), Health.NEW));
  }

  private void recordAudit(String action, UUID partnerId, WebhookView before, WebhookView after) {
    audit.note(partnerId, action, after.auditName(), before, after);
  }
}
