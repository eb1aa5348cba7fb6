package org.cenotes.partners.platform.health;

/**
 * How many items of one kind need attention. A module that has such items implements this in a
 * repository; every five seconds each implementation is called in a transaction on live data and in
 * one on sandbox data.
 *
 * <p>The bean is {@code @Named} in camel case: of {@code refundsOwed}, {@code /metrics} reports
 * {@code cenotes_refunds_owed}. It says with {@link Measures} what it measures.
 */
public interface CountGauge {
  /** Counting ends here: the number is for alerts, and the query must stay cheap. */
  int LIMIT = 10_000;

  /** How many there are, {@link #LIMIT} at most. */
  long count();
}
