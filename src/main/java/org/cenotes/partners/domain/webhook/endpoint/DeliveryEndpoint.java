package org.cenotes.partners.domain.webhook.endpoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where to send, and how to sign it.
 *
 * @param secrets {@code whsec_…}, the newest first; the former one too while its grace lasts
 * @param isActive false: nothing is sent any more
 * @param isPartnerActive false: its partner is told about itself and about nothing else
 * @param isFailing what it was sent last failed
 * @param deactivatedAt when it was last switched off, also if it is on again; null: never
 */
public record DeliveryEndpoint(
    UUID webhookId,
    UUID partnerId,
    String url,
    List<String> secrets,
    boolean isActive,
    boolean isPartnerActive,
    boolean isFailing,
    @Nullable Instant deactivatedAt) {
  /** Whether its secrets could be opened; if not, nothing can be signed. */
  public boolean isReadable() {
    return !secrets.isEmpty();
  }

  /** Without the secrets, which belong into no log. */
  @Override
  public String toString() {
    return "Endpoint[webhookId=" + webhookId + "]";
  }
}
