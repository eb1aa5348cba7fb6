package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerView;
import org.jspecify.annotations.Nullable;

/**
 * A key and its partner, as looked up by the digest or id.
 *
 * @param masked prefix, four characters, an ellipsis and the last four
 */
public record ResolvedApiKey(
    UUID id,
    String name,
    String masked,
    KeyEnvironment environment,
    Set<ApiKeyScope> scopes,
    boolean active,
    @Nullable Instant expiresAt,
    @Nullable Instant revokedAt,
    PartnerView partner) {
  /** Whether the key authenticates requests at this moment. */
  public boolean isUsable(Instant now) {
    return active && revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
  }
}
