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
 * @param discountType how value is meant; absent for an unknown code
 * @param value percent, or cents for a fixed discount; absent for an unknown code
 * @param discountAmount what the coupon takes off this visit, in cents; absent when the coupon does
 *     not apply, and when there is no price: neither amount nor itemId with ageBreakdown was given,
 *     or the cenote sells packages only
 * @param reason why the coupon does not apply; absent when it does
 * @param minAmount least amount that the coupon requires, in cents, after discounts by rules;
 *     absent without one, for an unknown code, and for a cenote of another currency
 * @see CouponValidationRequest
 */
public record CouponValidity(
    boolean valid,
    String code,
    CouponTerms.@Nullable DiscountType discountType,
    @Nullable BigDecimal value,
    @Nullable Cents discountAmount,
    @Nullable CouponRefusal reason,
    @Nullable Cents minAmount) {}
