package org.cenotes.partners.platform.time;

import java.time.Duration;
import java.util.UUID;

/** Sandbox clocks that are all ahead by the same time. */
public final class SandboxAhead extends SandboxClockService {
  private final Duration ahead;

  private SandboxAhead(Duration ahead) {
    super(null);
    this.ahead = ahead;
  }

  /** The scopes of partners whose sandbox clocks are ahead by so much. */
  public static PartnerScopes scopes(Duration ahead) {
    return new PartnerScopes(new SandboxAhead(ahead));
  }

  @Override
  public Duration ahead(UUID partnerId) {
    return ahead;
  }
}
