package org.cenotes.partners.platform.money;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Averages and percentages, rounded half-up; zero where there is nothing to divide by. */
public final class Ratios {
  private static final int DECIMALS = 2;

  private Ratios() {}

  /** The part in percent of the whole, with two decimals. */
  public static BigDecimal percent(long part, long whole) {
    return percent(BigDecimal.valueOf(part), BigDecimal.valueOf(whole));
  }

  /** The part in percent of the whole, with two decimals. */
  public static BigDecimal percent(BigDecimal part, BigDecimal whole) {
    return ratio(part.movePointRight(2), whole, DECIMALS);
  }

  /** The sum divided by the count, with two decimals. */
  public static BigDecimal average(long sum, long count) {
    return ratio(BigDecimal.valueOf(sum), BigDecimal.valueOf(count), DECIMALS);
  }

  /** The sum of amounts divided by their count, in whole cents. */
  public static Cents averageAmount(long sum, long count) {
    return new Cents(ratio(BigDecimal.valueOf(sum), BigDecimal.valueOf(count), 0).longValueExact());
  }

  private static BigDecimal ratio(BigDecimal part, BigDecimal whole, int decimals) {
    return whole.signum() == 0
        ? BigDecimal.ZERO
        : part.divide(whole, decimals, RoundingMode.HALF_UP);
  }
}
