package org.cenotes.partners.domain.pricing.quote;

import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Whether the coupon can be used at all.
 *
 * @param available whether the coupon can be used at all now
 * @param reason why it cannot be used; absent when it can
 */
public record CouponAvailability(boolean available, @Nullable CouponRefusal reason) {}
