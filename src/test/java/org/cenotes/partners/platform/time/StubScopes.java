package org.cenotes.partners.platform.time;

import java.time.Duration;
import java.util.UUID;

/** Scopes of partners whose sandbox clocks are all a minute ahead. */
public final class StubScopes {
  public static final Duration AHEAD = Duration.ofMinutes(1);

  private StubScopes() {}

  /** Makes scopes without a database. */
  public static PartnerScopes scopes() {
    return new PartnerScopes(
        new SandboxClockService(null) {
          @Override
          public Duration ahead(UUID partnerId) {
            return AHEAD;
          }
        });
  }
}
