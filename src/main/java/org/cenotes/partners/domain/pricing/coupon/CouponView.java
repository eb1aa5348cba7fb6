package org.cenotes.partners.domain.pricing.coupon;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A coupon, as used in prices and shown to admins.
 *
 * @param id id of the coupon
 * @param redeemed the number of reservations that hold it now
 * @param createdAt when the coupon was created
 * @param updatedAt when the coupon was last changed
 */
@Schema(name = "Coupon")
@JsonPropertyOrder({"id"})
public record CouponView(
    UUID id, @JsonUnwrapped CouponTerms terms, int redeemed, Instant createdAt, Instant updatedAt) {
  /** Why it cannot be used now, whatever the price; null when it can. */
  public @Nullable CouponRefusal refusal(Instant now) {
    if (!terms.isActive()) {
      return CouponRefusal.INACTIVE;
    }
    if (terms.startsAt() != null && now.isBefore(terms.startsAt())) {
      return CouponRefusal.NOT_STARTED;
    }
    if (terms.endsAt() != null && !now.isBefore(terms.endsAt())) {
      return CouponRefusal.ENDED;
    }
    boolean available = terms.maxRedemptions() == null || redeemed < terms.maxRedemptions();
    return available ? null : CouponRefusal.EXHAUSTED;
  }
}
