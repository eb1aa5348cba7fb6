package org.cenotes.partners.platform.time;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;

/** Gives the clocks: UTC, in whole milliseconds, which is what the wire and the database keep. */
@ApplicationScoped
public class ClockProducer {
  @Produces
  @ApplicationScoped
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), Duration.ofMillis(1));
  }

  @Produces
  @PartnerTime
  @ApplicationScoped
  Clock partnerClock(Clock real) {
    return new ScopeClock(real);
  }
}
