package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** Why requests with a key are refused. */
public enum InactiveReason implements WireEnum {
  /** The partner's API access is off; the key works again with it. */
  API_ACCESS,
  /** Disabled by a user, who can enable it again. */
  MANUAL,
  EXPIRED,
  /** Revoked for good. */
  REVOKED;

  /**
   * The reason that applies to a key in this state; null when it is active. What cannot be undone
   * is named first.
   *
   * @param active as stored
   * @param withAccess whether the key is inactive only while API access is off
   */
  static @Nullable InactiveReason of(
      boolean active,
      boolean withAccess,
      @Nullable Instant revokedAt,
      @Nullable Instant expiresAt,
      Instant now) {
    if (revokedAt != null) {
      return REVOKED;
    }
    if (expiresAt != null && !now.isBefore(expiresAt)) {
      return EXPIRED;
    }
    if (active) {
      return null;
    }
    return withAccess ? API_ACCESS : MANUAL;
  }
}
