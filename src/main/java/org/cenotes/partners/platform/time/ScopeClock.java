package org.cenotes.partners.platform.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** Real time, ahead by as much as the scope of the calling thread says. */
final class ScopeClock extends Clock {
  private final Clock real;

  ScopeClock(Clock real) {
    this.real = real;
  }

  @Override
  public Instant instant() {
    Scope scope = CurrentScope.current();
    return real.instant().plus(scope == null ? Duration.ZERO : scope.clockAhead());
  }

  @Override
  public ZoneId getZone() {
    return real.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return new ScopeClock(real.withZone(zone));
  }
}
