package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerView;
import org.jspecify.annotations.Nullable;

/**
 * A key and its partner, as looked up by the digest or id.
 *
 * @param active as stored
 * @param switchedOff inactive only because the partner's API access is off
 * @param masked prefix, four characters, an ellipsis and the last four
 */
public record ResolvedApiKey(
    UUID id,
    String name,
    String masked,
    KeyEnvironment environment,
    Set<ApiKeyScope> scopes,
    boolean active,
    boolean switchedOff,
    @Nullable Instant expiresAt,
    @Nullable Instant revokedAt,
    PartnerView partner) {
  /**
   * Whether the key identifies its partner at this moment: it is neither revoked nor expired, and
   * nobody disabled it by hand. Its requests also need {@link #hasAccess}.
   */
  public boolean isValid(Instant now) {
    return (active || switchedOff)
        && revokedAt == null
        && (expiresAt == null || now.isBefore(expiresAt));
  }

  /** Whether API access is on: for the partner, which must be ACTIVE, and so for this key. */
  public boolean hasAccess() {
    return active && partner.apiOpen() && partner.status() == PartnerStatus.ACTIVE;
  }
}
