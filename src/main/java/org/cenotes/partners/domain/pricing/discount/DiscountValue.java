package org.cenotes.partners.domain.pricing.discount;

import java.math.BigDecimal;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/**
 * The value of a discount: exactly one of a rate and an amount.
 *
 * @param rate share of the price, or null
 * @param amount fixed amount, or null
 */
public record DiscountValue(@Nullable BasisPoints rate, @Nullable Cents amount) {
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
  private static final int DECIMALS = 2;

  public DiscountValue {
    if ((rate == null) == (amount == null)) {
      throw new IllegalArgumentException("exactly one of rate and amount");
    }
  }

  /**
   * The discount that a {@code value} in a request means.
   *
   * @param share whether the value is a percentage; otherwise it is whole cents
   */
  public static DiscountValue of(boolean share, BigDecimal value) {
    return share
        ? new DiscountValue(BasisPoints.ofPercent(value), null)
        : new DiscountValue(null, new Cents(value.longValueExact()));
  }

  /** What is wrong with a {@code value}, without the member's name; null when it is valid. */
  public static @Nullable String problem(boolean share, BigDecimal value) {
    BigDecimal max = share ? WHOLE : BigDecimal.valueOf(Cents.MAX.value());
    int decimals = Math.max(value.stripTrailingZeros().scale(), 0);
    boolean isInRange = value.signum() > 0 && value.compareTo(max) <= 0;
    if (isInRange && decimals <= (share ? DECIMALS : 0)) {
      return null;
    }
    return share
        ? "must be a percentage above 0 and up to 100 with at most two decimal places"
        : "must be a whole number of cents above 0";
  }

  /**
   * Checks that a change from percent to cents, or back, names the new number: the stored one would
   * mean another discount.
   *
   * @param share whether the value will be a percentage
   * @param before whether it is one now
   * @param value the value in the request; null if there is none
   * @throws ApiException 400 naming the value
   */
  public static void requireForUnit(boolean share, boolean before, @Nullable BigDecimal value) {
    if (share != before && value == null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "value",
          "is required when discountType changes between a percentage and an amount");
    }
  }

  /**
   * Whether a discount is valid for prices in this currency: its amounts, if any, are in MXN.
   *
   * @param share whether its value is a percentage; otherwise it is an amount
   * @param min the lowest price; null for no limit
   * @param max the highest discount; null for no limit
   */
  public static boolean isValidIn(
      String currency, boolean share, @Nullable Cents min, @Nullable Cents max) {
    return currency.equals(Currency.MXN.code()) || (share && min == null && max == null);
  }

  /** The value as in a request: percent or cents. */
  public BigDecimal value() {
    return rate != null ? rate.percent() : BigDecimal.valueOf(cents());
  }

  private long cents() {
    return amount == null ? 0 : amount.value();
  }

  /**
   * The discount on a price: rounded half-up once, at most the price.
   *
   * @param max the highest discount; null for no limit
   */
  public Cents of(Cents price, @Nullable Cents max) {
    Cents discount = rate != null ? price.share(rate) : new Cents(cents());
    Cents capped = discount.compareTo(price) > 0 ? price : discount;
    return max != null && capped.compareTo(max) > 0 ? max : capped;
  }
}
