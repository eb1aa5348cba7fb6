package org.cenotes.partners.domain.pricing.coupon;

import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** A coupon in a price, and what it takes off. */
public record AppliedCoupon(String code, Cents discountAmount) {
  /** None without a code. */
  public static @Nullable AppliedCoupon of(@Nullable String code, Cents discountAmount) {
    return code == null ? null : new AppliedCoupon(code, discountAmount);
  }
}
