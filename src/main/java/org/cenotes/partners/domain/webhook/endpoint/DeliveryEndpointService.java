package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
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
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Vault;

/** What the sender asks of endpoints, whosever they are. */
@Service
public class DeliveryEndpointService {
  private static final System.Logger LOG =
      System.getLogger(DeliveryEndpointService.class.getName());

  private final DeliveryEndpoints endpoints;
  private final Vault vault;
  private final AuditService audit;
  private final EventService events;
  private final Clock clock;
  private final AutoDisablePolicy patience;

  @Inject
  DeliveryEndpointService(
      DeliveryEndpoints endpoints,
      Vault vault,
      AuditService audit,
      EventService events,
      Clock clock,
      AutoDisablePolicy patience) {
    this.endpoints = endpoints;
    this.vault = vault;
    this.audit = audit;
    this.events = events;
    this.clock = clock;
    this.patience = patience;
  }

  /** Those of these there are, with their secrets opened. */
  public List<DeliveryEndpoint> read(Collection<UUID> ids) {
    return ids.isEmpty() ? List.of() : endpoints.find(ids).stream().map(this::endpoint).toList();
  }

  private DeliveryEndpoint endpoint(Tuple row) {
    return new DeliveryEndpoint(
        row.get("id", UUID.class),
        row.get("partner_id", UUID.class),
        row.get("url", String.class),
        secrets(row),
        row.get("is_active", Boolean.class),
        row.get("is_partner_active", Boolean.class),
        row.get("is_failing", Boolean.class),
        row.get("deactivated_at", Instant.class));
  }

  /** None when they cannot be opened, which must not keep the others' from being sent. */
  private List<String> secrets(Tuple row) {
    try {
      return Stream.of(
              row.get("sealed_secret", byte[].class), row.get("former_secret", byte[].class))
          .filter(Objects::nonNull)
          .map(secret -> new String(vault.open(secret), StandardCharsets.UTF_8))
          .toList();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "the secret of an endpoint cannot be opened", e);
      return List.of();
    }
  }

  /**
   * Which environment's events a partner's endpoint is told of.
   *
   * @throws ApiException 404
   */
  public KeyEnvironment environment(UUID partnerId, UUID webhookId) {
    return environment(find(partnerId, webhookId));
  }

  /**
   * As {@link #environment}, of one that is told any.
   *
   * @throws ApiException 404, or 409 when it is switched off
   */
  public KeyEnvironment activeEnvironment(UUID partnerId, UUID webhookId) {
    Tuple endpoint = find(partnerId, webhookId);
    if (!endpoint.get("is_active", Boolean.class)) {
      throw new ApiException(WebhookError.NOT_ACTIVE);
    }
    return environment(endpoint);
  }

  private Tuple find(UUID partnerId, UUID webhookId) {
    return endpoints
        .find(partnerId, webhookId)
        .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
  }

  private static KeyEnvironment environment(Tuple endpoint) {
    return WireEnum.parse(KeyEnvironment.class, endpoint.get("environment", String.class));
  }

  /**
   * Switches off an endpoint that said it is no more.
   *
   * @param url what was called; one that has moved since is another
   * @param called when
   */
  public void gone(UUID webhookId, String url, Instant called) {
    disable(webhookId, () -> endpoints.gone(webhookId, url, called, clock.instant()));
  }

  /** Switches off an endpoint that has failed since then, which is too long. */
  public void failed(UUID webhookId, Instant since) {
    disable(webhookId, () -> endpoints.failed(webhookId, since, clock.instant()));
  }

  /**
   * Because of how it answers: audited, and told by the event {@code webhook.disabled} to the
   * partner's others. One that is off already stays so.
   */
  private void disable(UUID webhookId, Supplier<Optional<Tuple>> off) {
    WebhookView.Health health = endpoints.health(webhookId, patience);
    WebhookView before = endpoints.view(webhookId, health);
    off.get()
        .ifPresent(
            row -> {
              UUID partnerId = row.get("partner_id", UUID.class);
              WebhookView after = endpoints.view(webhookId, health);
              audit.noteBySystem(
                  partnerId, "webhook.disabled", "webhook:" + webhookId, before, after);
              events.append(
                  new NewEvent(
                      partnerId,
                      EventType.WEBHOOK_DISABLED.wire(),
                      "webhook",
                      webhookId,
                      row.get("version", Integer.class),
                      after,
                      before));
            });
  }

  /** Tells the partner, in its audit trail, that an endpoint fails and will be switched off. */
  public void warn(UUID partnerId, UUID webhookId, int percent) {
    audit.noteBySystem(
        partnerId, "webhook.failing", "webhook:" + webhookId, null, new Warning(percent));
  }

  /**
   * @param percent of the time after which it is switched off, how much has passed
   */
  private record Warning(int percent) {}
}
