package org.cenotes.partners.harness;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. For one thread. */
public final class ManualClock extends Clock {
  private Instant now;

  /** Stands at this moment. */
  public ManualClock(String now) {
    this(Instant.parse(now));
  }

  /** Stands at this moment. */
  public ManualClock(Instant now) {
    this.now = now;
  }

  /** Moves the clock, by a negative duration backwards. */
  public void advance(Duration by) {
    now = now.plus(by);
  }

  /** Sets the clock. */
  public void set(Instant to) {
    now = to;
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now, zone);
  }
}
