package org.cenotes.partners.platform.money;

import java.math.BigDecimal;

/**
 * A rate in hundredths of a percent.
 *
 * @param value 1000 = 10 %
 */
public record BasisPoints(int value) {
  private static final int DECIMALS = 2;

  /**
   * The rate of a percentage with at most two decimals.
   *
   * @throws ArithmeticException when it has more
   */
  public static BasisPoints ofPercent(BigDecimal percent) {
    return new BasisPoints(percent.movePointRight(DECIMALS).intValueExact());
  }

  /** The percentage, for example {@code 10.5}. */
  public BigDecimal percent() {
    BigDecimal percent = BigDecimal.valueOf(value, DECIMALS).stripTrailingZeros();
    return percent.scale() < 0 ? percent.setScale(0) : percent;
  }
}
