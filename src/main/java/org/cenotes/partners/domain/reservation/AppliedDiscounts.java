package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.availability.InventoryService.CouponClaim;
import org.jspecify.annotations.Nullable;

/**
 * The coupon and promotion of a reservation. The coupon never changes, so that what is given back
 * is what was claimed.
 *
 * @param couponCustomer the customer whose redemption was counted: SHA-256 of the e-mail at booking
 */
@Embeddable
public record AppliedDiscounts(
    @Column(name = "coupon_id", updatable = false) @Nullable UUID couponId,
    @Column(name = "coupon_code", updatable = false) @Nullable String couponCode,
    @Column(name = "coupon_customer", updatable = false) byte @Nullable [] couponCustomer,
    @Column(name = "promotion_id") @Nullable UUID promotionId) {
  /** The same coupon with this promotion, which may have ended when the visit is priced again. */
  AppliedDiscounts withPromotion(@Nullable UUID id) {
    return new AppliedDiscounts(couponId, couponCode, couponCustomer, id);
  }

  /** The use of the coupon at this moment by the partner's clock; null without a coupon. */
  @Nullable CouponClaim couponClaim(Instant at) {
    return couponId == null || couponCustomer == null
        ? null
        : new CouponClaim(couponId, couponCustomer, at);
  }
}
