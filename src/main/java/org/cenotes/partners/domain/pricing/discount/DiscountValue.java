package org.cenotes.partners.domain.pricing.discount;

import java.math.BigDecimal;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * What a discount takes off: a share of a price or an amount; one of the two.
 *
 * @param rate of the price
 * @param amount whatever the price
 */
public record DiscountValue(@Nullable BasisPoints rate, @Nullable Cents amount) {
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
  private static final int DECIMALS = 2;

  public DiscountValue {
    if ((rate == null) == (amount == null)) {
      throw new IllegalArgumentException("a share or an amount");
    }
  }

  /**
   * The worth that the wire's {@code value} means.
   *
   * @param share percent; else whole cents
   */
  public static DiscountValue of(boolean share, BigDecimal value) {
    return share
        ? new DiscountValue(BasisPoints.ofPercent(value), null)
        : new DiscountValue(null, new Cents(value.longValueExact()));
  }

  /** What is wrong with a {@code value}, without the member's name; null: nothing. */
  public static @Nullable String problem(boolean share, BigDecimal value) {
    BigDecimal most = share ? WHOLE : BigDecimal.valueOf(Cents.MOST.value());
    int decimals = Math.max(value.stripTrailingZeros().scale(), 0);
    boolean fits = value.signum() > 0 && value.compareTo(most) <= 0;
    if (fits && decimals <= (share ? DECIMALS : 0)) {
      return null;
    }
    return share
        ? "must be a percentage above 0 and up to 100 with at most two decimals"
        : "must be whole cents above 0";
  }

  /** As on the wire. */
  public BigDecimal value() {
    return rate != null ? rate.percent() : BigDecimal.valueOf(cents());
  }

  private long cents() {
    return amount == null ? 0 : amount.value();
  }

  /**
   * What it takes off a price: rounded half-up once, never more than the price.
   *
   * @param most it takes off at most; null: no such limit
   */
  public Cents off(Cents price, @Nullable Cents most) {
    Cents off = rate != null ? price.share(rate) : new Cents(cents());
    Cents within = off.compareTo(price) > 0 ? price : off;
    return most != null && within.compareTo(most) > 0 ? most : within;
  }
}
