package org.cenotes.partners.domain.pricing.coupon;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.discount.DiscountValue;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a coupon says; members with a default may be left out. */
@Schema(name = "CouponTerms")
public record CouponTerms(
    @NotNull
        @Size(min = 3, max = 32)
        @Pattern(regexp = "[A-Za-z0-9_-]*", message = "must have letters, digits, - and _ only")
        @Schema(description = "In capitals or not.")
        String code,
    @NotNull DiscountType discountType,
    @NotNull @Schema(description = "Percent with at most two decimals; for fixed, cents.")
        BigDecimal value,
    @Nullable @Schema(description = "Cents after the discounts of rules.") Cents minAmount,
    @Nullable Cents maxDiscountAmount,
    @Nullable @Min(1) Integer maxRedemptions,
    @Nullable @Min(1) @Schema(description = "Per guestEmail.") Integer maxPerCustomer,
    @Nullable Instant startsAt,
    @Nullable Instant endsAt,
    @Size(max = 100) @Schema(description = "Empty: for all.", defaultValue = "[]")
        List<@NotNull UUID> cenoteIds,
    @Schema(defaultValue = "true") Boolean isActive) {
  /** How its worth is meant. */
  public enum DiscountType implements WireEnum {
    PERCENTAGE,
    FIXED
  }

  public CouponTerms {
    code = code == null ? null : canonical(code);
    cenoteIds = cenoteIds == null ? List.of() : cenoteIds;
    isActive = isActive == null ? Boolean.TRUE : isActive;
  }

  /** A code as it is kept. */
  public static String canonical(String code) {
    return code.strip().toUpperCase(Locale.ROOT);
  }

  /** What it takes off. */
  public DiscountValue worth() {
    return DiscountValue.of(discountType == DiscountType.PERCENTAGE, value);
  }

  /** What it takes off a price that the rules have been taken off already. */
  public Cents off(Cents left) {
    return worth().off(left, maxDiscountAmount);
  }

  /** Why it is not for this cenote; null: it is, or none is named. */
  public @Nullable CouponRefusal refusalOf(@Nullable UUID cenoteId) {
    return cenoteId == null || cenoteIds.isEmpty() || cenoteIds.contains(cenoteId)
        ? null
        : CouponRefusal.OTHER_ITEM;
  }

  /** Why it takes nothing off such a price of a visit to this cenote; null: it does. */
  public @Nullable CouponRefusal refusal(@Nullable UUID cenoteId, Cents left) {
    if (refusalOf(cenoteId) != null) {
      return refusalOf(cenoteId);
    }
    if (minAmount != null && left.compareTo(minAmount) < 0) {
      return CouponRefusal.AMOUNT_TOO_LOW;
    }
    return off(left).equals(Cents.ZERO) ? CouponRefusal.NOTHING_OFF : null;
  }

  /** Ends in a 400 that names every member which does not go with the others. */
  void check() {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    String problem = DiscountValue.problem(discountType == DiscountType.PERCENTAGE, value);
    if (problem != null) {
      errors.add("value", problem);
    }
    if (startsAt != null && endsAt != null && !startsAt.isBefore(endsAt)) {
      errors.add("endsAt", "must lie after startsAt");
    }
    if (isBeyond(minAmount, 0)) {
      errors.add("minAmount", "must be 0 to " + Cents.MOST.value() + " cents");
    }
    if (isBeyond(maxDiscountAmount, 1)) {
      errors.add("maxDiscountAmount", "must be 1 to " + Cents.MOST.value() + " cents");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private static boolean isBeyond(@Nullable Cents amount, long least) {
    return amount != null && (amount.value() < least || amount.compareTo(Cents.MOST) > 0);
  }
}
