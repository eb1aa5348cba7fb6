package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpoints.Disabled;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpoints.EndpointState;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpoints.SealedEndpoint;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** Reads and disables endpoints for the delivery sender, across partners. */
@Service
public class SenderEndpointService {
  private static final System.Logger LOG = System.getLogger(SenderEndpointService.class.getName());

  private final SenderEndpoints endpoints;
  private final Vault vault;
  private final AuditService audit;
  private final EventService events;
  private final NotificationService notifications;
  private final Clock clock;
  private final AutoDisablePolicy policy;

  @Inject
  SenderEndpointService(
      SenderEndpoints endpoints,
      Vault vault,
      AuditService audit,
      EventService events,
      NotificationService notifications,
      Clock clock,
      AutoDisablePolicy policy) {
    this.endpoints = endpoints;
    this.vault = vault;
    this.audit = audit;
    this.events = events;
    this.notifications = notifications;
    this.clock = clock;
    this.policy = policy;
  }

  /** The endpoints with these ids that exist, with their secrets decrypted. */
  public List<UnsealedEndpoint> read(Collection<UUID> ids) {
    return ids.isEmpty() ? List.of() : endpoints.find(ids).stream().map(this::unseal).toList();
  }

  private UnsealedEndpoint unseal(SealedEndpoint endpoint) {
    return new UnsealedEndpoint(
        endpoint.webhookId(),
        endpoint.partnerId(),
        endpoint.url(),
        secrets(endpoint),
        endpoint.isActive(),
        endpoint.isPartnerActive(),
        endpoint.isFailing(),
        endpoint.deactivatedAt());
  }

  /** Empty when they cannot be decrypted, which must not stop deliveries to other endpoints. */
  private List<String> secrets(SealedEndpoint endpoint) {
    try {
      return Stream.of(
              endpoint.secret(),
              endpoint.formerSecret(),
              endpoint.secondFormerSecret(),
              endpoint.thirdFormerSecret())
          .filter(Objects::nonNull)
          .map(vault::openText)
          .toList();
    } catch (RuntimeException e) {
      LOG.log(
          Level.DEBUG, "The secret of webhook " + endpoint.webhookId() + " cannot be decrypted", e);
      return List.of();
    }
  }

  /**
   * The environment whose events a partner's endpoint receives.
   *
   * @throws ApiException 404
   */
  public KeyEnvironment environment(UUID partnerId, UUID webhookId) {
    return environment(find(partnerId, webhookId));
  }

  /**
   * As {@link #environment}, of an active endpoint.
   *
   * @throws ApiException 404, or 409 when it is inactive
   */
  public KeyEnvironment activeEnvironment(UUID partnerId, UUID webhookId) {
    EndpointState endpoint = find(partnerId, webhookId);
    if (!endpoint.isActive()) {
      throw new ApiException(WebhookError.NOT_ACTIVE);
    }
    return environment(endpoint);
  }

  private EndpointState find(UUID partnerId, UUID webhookId) {
    return endpoints
        .find(partnerId, webhookId)
        .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
  }

  private static KeyEnvironment environment(EndpointState endpoint) {
    return WireEnum.parse(KeyEnvironment.class, endpoint.environment());
  }

  /**
   * Disables an endpoint that responded 410 Gone.
   *
   * @param url the URL that was called; an endpoint with another URL by now stays active
   * @param called when it was called
   */
  public void disableGone(UUID webhookId, String url, Instant called) {
    disable(webhookId, () -> endpoints.disableGone(webhookId, url, called, clock.instant()));
  }

  /** Disables an endpoint that has failed since then, which is too long. */
  public void disableFailing(UUID webhookId, Instant since) {
    disable(webhookId, () -> endpoints.disableFailing(webhookId, since, clock.instant()));
  }

  /**
   * Disables an endpoint with an audit entry and the event {@code webhook.disabled} to the
   * partner's other endpoints. An inactive one stays as it is.
   */
  private void disable(UUID webhookId, Supplier<Optional<Disabled>> update) {
    endpoints.lock(webhookId);
    WebhookView.Health health = endpoints.health(webhookId, policy);
    WebhookView before = endpoints.view(webhookId, health);
    update
        .get()
        .ifPresent(
            disabled -> {
              WebhookView after = endpoints.view(webhookId, health);
              audit.noteBySystem(
                  disabled.partnerId(), "webhook.disabled", after.auditName(), before, after);
              events.append(
                  new NewEvent(
                      disabled.partnerId(),
                      EventType.WEBHOOK_DISABLED,
                      webhookId,
                      disabled.version(),
                      after,
                      before));
            });
  }

  /**
   * Warns the partner, in its audit trail and by mail, that an endpoint fails and will be disabled.
   *
   * @param since when it began to fail
   */
  public void warn(UUID partnerId, UUID webhookId, Instant since, int percent) {
    audit.noteBySystem(
        partnerId, "webhook.failing", WebhookView.auditName(webhookId), null, new Warning(percent));
    if (CurrentScope.required().data().isLive()) {
      String url = endpoints.view(webhookId, endpoints.health(webhookId, policy)).url();
      notifications.notifyPartner(
          partnerId,
          NotificationKind.WEBHOOK_FAILING,
          "webhook_failing:" + webhookId + ":" + since.toEpochMilli() + ":" + percent,
          TemplateModel.of(Map.of("url", url, "percent", Integer.toString(percent))));
    }
  }

  /**
   * @param percent how much has passed of the time until the endpoint is disabled
   */
  private record Warning(int percent) {}
}
