package org.cenotes.partners.domain.apilog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.cenotes.partners.platform.json.WireEnum;

/** The length of the intervals in which calls are summed; days are those of UTC. */
public enum Granularity implements WireEnum {
  MINUTE(ChronoUnit.MINUTES),
  HOUR(ChronoUnit.HOURS),
  DAY(ChronoUnit.DAYS);

  private final ChronoUnit unit;

  Granularity(ChronoUnit unit) {
    this.unit = unit;
  }

  /** The beginning of the interval that contains this moment. */
  Instant startOf(Instant moment) {
    return moment.truncatedTo(unit);
  }

  /**
   * The beginning of the first of several consecutive intervals, of which the last contains this
   * moment.
   */
  Instant startOf(Instant moment, int intervals) {
    return startOf(moment).minus(intervals - 1L, unit);
  }
}
