package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How long an endpoint may fail before it is switched off. */
@ApplicationScoped
public class AutoDisablePolicy {
  private static final int ALL = 100;

  private final Clock clock;
  private final Duration whole;

  @Inject
  AutoDisablePolicy(
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.disable-after", defaultValue = "P5D")
          Duration whole) {
    this.clock = clock;
    this.whole = whole;
  }

  /** How much of it is used up by one that has failed since then: 0 to 100, rounded down. */
  public int percent(Instant failingSince) {
    long passed = Duration.between(failingSince, clock.instant()).toMillis();
    return (int) Math.max(0, Math.min(ALL, ALL * passed / whole.toMillis()));
  }

  /** Since when one has failed of whose time so much is used up now. */
  public Instant since(int percent) {
    return clock.instant().minus(whole.multipliedBy(percent).dividedBy(ALL));
  }

  /** Whether it is over for one that has failed since then. */
  public boolean isOver(Instant failingSince) {
    return percent(failingSince) == ALL;
  }
}
