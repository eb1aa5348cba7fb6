package org.cenotes.partners.domain.pricing.coupon;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountValue;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change of a coupon. The code cannot change, because reservations show it.
 *
 * @param discountType how value is meant
 * @param value percent, or cents for a fixed discount; required when discountType changes from one
 *     to the other
 * @param minAmount smallest price to which the coupon applies, in cents; null for any
 * @param maxDiscountAmount most that the coupon takes off, in cents; null for no limit
 * @param maxRedemptions how often the coupon may be used in all; null for no limit
 * @param maxPerCustomer how often one customer may use the coupon; null for no limit
 * @param startsAt when the coupon begins to be valid; null for at once
 * @param endsAt when the coupon stops being valid; null for never
 * @param cenoteIds cenotes for which the coupon is valid; null for all
 * @param isActive whether the coupon can be used
 */
@Schema(name = "CouponUpdate")
@PatchBody(of = CouponView.class)
public record CouponUpdate(
    @Nullable DiscountType discountType,
    @Nullable BigDecimal value,
    @Nullable Optional<Cents> minAmount,
    @Nullable Optional<Cents> maxDiscountAmount,
    @Nullable Optional<@Min(1) Integer> maxRedemptions,
    @Nullable Optional<@Min(1) Integer> maxPerCustomer,
    @Nullable Optional<Instant> startsAt,
    @Nullable Optional<Instant> endsAt,
    @Nullable Optional<@Size(max = 100) List<@NotNull UUID>> cenoteIds,
    @Nullable Boolean isActive) {
  /** Deactivates and changes nothing else. */
  static final CouponUpdate DEACTIVATION =
      new CouponUpdate(null, null, null, null, null, null, null, null, null, false);

  /**
   * The terms with this change.
   *
   * @throws ApiException 400 when the type changes between percent and cents without a value
   */
  CouponTerms applyTo(CouponTerms before) {
    DiscountType type = Patch.keep(before.discountType(), discountType);
    DiscountValue.requireForUnit(type.isShare(), before.discountType().isShare(), value);
    return new CouponTerms(
        before.code(),
        type,
        Patch.keep(before.value(), value),
        Patch.apply(before.minAmount(), minAmount),
        Patch.apply(before.maxDiscountAmount(), maxDiscountAmount),
        Patch.apply(before.maxRedemptions(), maxRedemptions),
        Patch.apply(before.maxPerCustomer(), maxPerCustomer),
        Patch.apply(before.startsAt(), startsAt),
        Patch.apply(before.endsAt(), endsAt),
        cenoteIds == null ? before.cenoteIds() : cenoteIds.orElse(List.of()),
        Patch.keep(before.isActive(), isActive));
  }
}
