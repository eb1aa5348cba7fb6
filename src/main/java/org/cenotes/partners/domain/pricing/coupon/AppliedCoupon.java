package org.cenotes.partners.domain.pricing.coupon;

import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A coupon of a price and its discount.
 *
 * @param code code of the coupon
 * @param discountAmount what the coupon takes off the price, in cents
 */
public record AppliedCoupon(String code, Cents discountAmount) {
  /** Null without a code. */
  public static @Nullable AppliedCoupon of(@Nullable String code, Cents discountAmount) {
    return code == null ? null : new AppliedCoupon(code, discountAmount);
  }
}
