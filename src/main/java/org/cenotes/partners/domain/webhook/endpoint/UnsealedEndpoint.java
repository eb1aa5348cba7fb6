package org.cenotes.partners.domain.webhook.endpoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as senders use it, with its secrets decrypted.
 *
 * @param secrets {@code whsec_…}, the newest first; former ones too during their grace periods
 * @param isActive whether deliveries are sent
 * @param isPartnerActive false when the partner is suspended: it receives only events about itself
 * @param isFailing whether the last attempt failed
 * @param deactivatedAt when it was last switched off, even if it is active again; null for never
 */
public record UnsealedEndpoint(
    UUID webhookId,
    UUID partnerId,
    String url,
    List<String> secrets,
    boolean isActive,
    boolean isPartnerActive,
    boolean isFailing,
    @Nullable Instant deactivatedAt) {
  /** Whether its secrets could be decrypted; if not, nothing can be signed. */
  public boolean isReadable() {
    return !secrets.isEmpty();
  }

  /** Without the secrets, which must not be logged. */
  @Override
  public String toString() {
    return "UnsealedEndpoint[webhookId=" + webhookId + "]";
  }
}
