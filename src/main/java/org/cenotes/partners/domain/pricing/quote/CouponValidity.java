package org.cenotes.partners.domain.pricing.quote;

import java.math.BigDecimal;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * The result.
 *
 * @param valid whether the coupon applies to this visit
 * @param code code of the coupon
 * @param discountType how value is meant
 * @param value percent, or cents for a fixed discount
 * @param discountAmount what the coupon takes off this visit, in cents
 * @param reason why the coupon does not apply; absent when it does
 * @see CouponValidationRequest
 */
public record CouponValidity(
    boolean valid,
    String code,
    CouponTerms.@Nullable DiscountType discountType,
    @Nullable BigDecimal value,
    @Nullable Cents discountAmount,
    @Nullable CouponRefusal reason) {}
