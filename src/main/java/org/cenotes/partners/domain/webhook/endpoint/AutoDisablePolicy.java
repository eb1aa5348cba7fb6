package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How long an endpoint may fail before it is disabled: five days unless configured. */
@ApplicationScoped
public class AutoDisablePolicy {
  private static final int PERCENT = 100;

  /** Longer than the longest pause between two attempts of a delivery, 24 hours and a fifth. */
  private static final Duration MAX_PAUSE = Duration.ofHours(30);

  private final Clock clock;
  private final Duration limit;

  @Inject
  AutoDisablePolicy(
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.disable-after", defaultValue = "P5D")
          Duration limit) {
    this.clock = clock;
    this.limit = limit;
  }

  /** How much of the time has passed for an endpoint failing since then: 0 to 100. */
  public int percent(Instant failingSince) {
    long passed = Duration.between(failingSince, clock.instant()).toMillis();
    return (int) Math.max(0, Math.min(PERCENT, PERCENT * passed / limit.toMillis()));
  }

  /** Since when an endpoint must have failed for this percentage to have passed. */
  public Instant failingSince(int percent) {
    return clock.instant().minus(limit.multipliedBy(percent).dividedBy(PERCENT));
  }

  /**
   * Since when an endpoint must have failed once more: of one to which nothing is sent any more,
   * nobody knows whether it still fails.
   */
  public Instant triedSince() {
    return clock.instant().minus(MAX_PAUSE);
  }

  /** Whether an endpoint failing since then is to be disabled. */
  public boolean isOver(Instant failingSince) {
    return percent(failingSince) == PERCENT;
  }
}
