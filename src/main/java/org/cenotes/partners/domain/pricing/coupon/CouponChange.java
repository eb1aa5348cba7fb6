package org.cenotes.partners.domain.pricing.coupon;

import static java.util.Objects.requireNonNullElse;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change of a coupon; a member that is absent or null is unchanged. The code cannot change,
 * because reservations show it.
 */
@Schema(name = "CouponUpdate")
public record CouponChange(
    @Nullable DiscountType discountType,
    @Nullable BigDecimal value,
    @Nullable Cents minAmount,
    @Nullable Cents maxDiscountAmount,
    @Nullable @Min(1) Integer maxRedemptions,
    @Nullable @Min(1) Integer maxPerCustomer,
    @Nullable Instant startsAt,
    @Nullable Instant endsAt,
    @Nullable @Size(max = 100) List<@NotNull UUID> cenoteIds,
    @Nullable Boolean isActive) {
  /** Deactivates and changes nothing else. */
  static final CouponChange DEACTIVATION =
      new CouponChange(null, null, null, null, null, null, null, null, null, false);

  /** The terms with this change. */
  CouponTerms applyTo(CouponTerms before) {
    return new CouponTerms(
        before.code(),
        requireNonNullElse(discountType, before.discountType()),
        requireNonNullElse(value, before.value()),
        minAmount == null ? before.minAmount() : minAmount,
        maxDiscountAmount == null ? before.maxDiscountAmount() : maxDiscountAmount,
        maxRedemptions == null ? before.maxRedemptions() : maxRedemptions,
        maxPerCustomer == null ? before.maxPerCustomer() : maxPerCustomer,
        startsAt == null ? before.startsAt() : startsAt,
        endsAt == null ? before.endsAt() : endsAt,
        requireNonNullElse(cenoteIds, before.cenoteIds()),
        requireNonNullElse(isActive, before.isActive()));
  }
}
