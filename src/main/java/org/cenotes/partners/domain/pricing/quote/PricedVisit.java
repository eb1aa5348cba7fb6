package org.cenotes.partners.domain.pricing.quote;

import java.util.UUID;
import org.cenotes.partners.domain.pricing.Price;
import org.jspecify.annotations.Nullable;

/**
 * A price with its coupon and promotion.
 *
 * @param couponId must be claimed by whoever charges the price
 */
public record PricedVisit(
    Price price,
    @Nullable UUID couponId,
    @Nullable String couponCode,
    @Nullable UUID promotionId) {}
