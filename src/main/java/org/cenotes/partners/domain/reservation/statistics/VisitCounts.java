package org.cenotes.partners.domain.reservation.statistics;

/**
 * How many visits are near that are neither cancelled nor expired nor refunded; days are those of
 * the cenotes.
 *
 * @param today visits of today
 * @param nextDays visits of today and the six days after it
 */
public record VisitCounts(long today, long nextDays) {
  /** Days that are looked at. */
  static final int DAYS = 7;
}
