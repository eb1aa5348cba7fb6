package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a guest brought to have something taken off the price. The database keeps the coupon as it
 * was claimed, so that what is given back is what was taken.
 *
 * @param couponCustomer whose claim of the coupon was counted: SHA-256 of the e-mail of that time
 */
@Embeddable
public record AppliedDiscounts(
    @Column(name = "coupon_id", updatable = false) @Nullable UUID couponId,
    @Column(name = "coupon_code", updatable = false) @Nullable String couponCode,
    @Column(name = "coupon_customer", updatable = false) byte @Nullable [] couponCustomer,
    @Column(name = "promotion_id", updatable = false) @Nullable UUID promotionId) {}
