package org.cenotes.partners.domain.webhook;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.Vault;

/**
 * Keeps webhook endpoints. URLs come checked by {@link WebhookUrls}, before the transaction; the
 * secret is stored sealed, as the text the partner was shown.
 */
@Service
public class WebhookService {
  private static final int LIMIT = 20;
  private static final String SECRET_PREFIX = "whsec_";
  private static final int SECRET_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Webhooks webhooks;
  private final Vault vault;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  WebhookService(Webhooks webhooks, Vault vault, AuditService audit, Clock clock) {
    this.webhooks = webhooks;
    this.vault = vault;
    this.audit = audit;
    this.clock = clock;
  }

  /** Makes an endpoint for live events and reveals its secret, this once. */
  public RevealedWebhook create(UUID partnerId, String url) {
    webhooks.lockPartner(partnerId);
    if (webhooks.countActive(partnerId) >= LIMIT) {
      throw ApiException.because(
          WebhookError.LIMIT_REACHED, "a partner has at most " + LIMIT + " active webhooks");
    }
    String secret = newSecret();
    byte[] sealed = vault.seal(secret.getBytes(StandardCharsets.UTF_8));
    Webhook webhook = Webhook.live(Ids.next(), partnerId, url, sealed, clock.instant());
    webhooks.add(webhook);
    WebhookView view = webhook.view();
    audit.note(partnerId, "webhook.created", resource(view), null, view);
    return new RevealedWebhook(view.id(), url, secret);
  }

  private static String newSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    RANDOM.nextBytes(bytes);
    return SECRET_PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  /** The latest endpoint that is sent live events. */
  public Optional<WebhookView> latestActive(UUID partnerId) {
    return webhooks.activeLive(partnerId).stream().findFirst().map(Webhook::view);
  }

  /** Moves the latest active endpoint for live events; its secret stays. False: there is none. */
  public boolean moveLatestActive(UUID partnerId, String url) {
    webhooks.lockPartner(partnerId);
    Optional<Webhook> latest = webhooks.activeLive(partnerId).stream().findFirst();
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
    List<Webhook> active = webhooks.activeLive(partnerId);
    for (Webhook webhook : active) {
      WebhookView before = webhook.view();
      webhook.deactivate(now);
      audit.note(partnerId, "webhook.deactivated", resource(before), before, webhook.view());
    }
    return active.size();
  }

  private static String resource(WebhookView webhook) {
    return "webhook:" + webhook.id();
  }
}
