package org.cenotes.partners.domain.apilog;

import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.platform.json.WireEnum;

/** The period of metrics: consecutive intervals, of which the last contains the present. */
public enum MetricsRange implements WireEnum {
  HOUR("1h", Granularity.MINUTE, 60),
  DAY("24h", Granularity.HOUR, 24),
  WEEK("7d", Granularity.HOUR, 7 * 24),
  MONTH("30d", Granularity.DAY, 30);

  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

  private final String wire;
  private final Granularity granularity;
  private final int intervals;

  MetricsRange(String wire, Granularity granularity, int intervals) {
    this.wire = wire;
    this.granularity = granularity;
    this.intervals = intervals;
  }

  @Override
  public String wire() {
    return wire;
  }

  /** The length of its intervals. */
  Granularity granularity() {
    return granularity;
  }

  /** When it begins. */
  Instant from(Instant now) {
    return granularity.startOf(now, intervals);
  }

  /** When it ends, exclusive: a little later, because the clocks of other nodes may be ahead. */
  Instant until(Instant now) {
    return now.plus(CLOCK_DIFFERENCE);
  }
}
