package org.cenotes.partners.platform.health;

/**
 * How far behind one kind of queued work is. A module that queues work implements this in a
 * repository; every five seconds each implementation is called in a transaction on live data and in
 * one on sandbox data.
 *
 * <p>The bean is {@code @Named} in camel case: of {@code eventLag}, {@code /health/ready} reports
 * {@code eventLagSeconds} and {@code /metrics} reports {@code cenotes_event_lag_seconds}. It says
 * with {@link Measures} what it measures.
 */
public interface BacklogGauge {
  /** How long the oldest item has been waiting, in seconds; 0 when nothing waits. */
  long oldestSeconds();
}
