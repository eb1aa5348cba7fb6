package org.cenotes.partners.domain.coupon;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** A coupon in a price, and what it takes off. */
@JsonPropertyOrder({"code", "discountAmount"})
public record UsedCoupon(String code, Cents discountAmount) {
  /** None without a code. */
  public static @Nullable UsedCoupon of(@Nullable String code, Cents discountAmount) {
    return code == null ? null : new UsedCoupon(code, discountAmount);
  }
}
