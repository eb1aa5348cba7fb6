package org.cenotes.partners.platform.time;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/**
 * Reads partners' sandbox clocks and sets them back to real time. The module {@code sandbox} moves
 * them ahead.
 */
@Service
public class SandboxClockService {
  private final SandboxClocks clocks;

  @Inject
  SandboxClockService(SandboxClocks clocks) {
    this.clocks = clocks;
  }

  /** How far the partner's sandbox clock is ahead of real time. */
  public Duration ahead(UUID partnerId) {
    return clocks.ahead(partnerId);
  }

  /** Sets the partner's sandbox clock back to real time. */
  public void reset(UUID partnerId) {
    clocks.reset(partnerId);
  }
}
