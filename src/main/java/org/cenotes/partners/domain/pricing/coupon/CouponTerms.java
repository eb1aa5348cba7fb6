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

/**
 * The terms of a coupon; members with a default may be omitted.
 *
 * @param discountType how value is meant
 * @param maxDiscountAmount most that the coupon takes off, in cents; absent for no limit
 * @param maxRedemptions how often the coupon may be used in all; absent for no limit
 * @param startsAt when the coupon begins to be valid; absent for at once
 * @param endsAt when the coupon stops being valid; absent for never
 * @param isActive whether the coupon can be used
 */
@Schema(name = "CouponTerms")
public record CouponTerms(
    @NotNull
        @Size(min = 3, max = 32)
        @Pattern(regexp = "[A-Za-z0-9_-]*", message = "must contain only letters, digits, - and _")
        @Schema(description = "Case is ignored.")
        String code,
    @NotNull DiscountType discountType,
    @NotNull
        @Schema(
            description =
                "Percent with at most two decimals, or cents for the type fixed. Amounts are in MXN: a"
                    + " coupon with one is not valid for cenotes in other currencies.")
        BigDecimal value,
    @Nullable @Schema(description = "Cents, after discounts by rules.") Cents minAmount,
    @Nullable Cents maxDiscountAmount,
    @Nullable @Min(1) Integer maxRedemptions,
    @Nullable @Min(1) @Schema(description = "Redemptions per guest e-mail address.")
        Integer maxPerCustomer,
    @Nullable Instant startsAt,
    @Nullable Instant endsAt,
    @Size(max = 100) @Schema(description = "Empty: valid for all cenotes.", defaultValue = "[]")
        List<@NotNull UUID> cenoteIds,
    @Schema(defaultValue = "true") Boolean isActive) {
  /** Whether the value is a percentage or an amount. */
  @Schema(name = "CouponDiscountType")
  public enum DiscountType implements WireEnum {
    PERCENTAGE,
    FIXED;

    boolean isShare() {
      return this == PERCENTAGE;
    }
  }

  public CouponTerms {
    code = code == null ? null : canonical(code);
    cenoteIds = cenoteIds == null ? List.of() : cenoteIds;
    isActive = isActive == null ? Boolean.TRUE : isActive;
  }

  /** A code in its stored form. */
  public static String canonical(String code) {
    return code.strip().toUpperCase(Locale.ROOT);
  }

  /** The discount, a percentage or an amount. */
  public DiscountValue discount() {
    return DiscountValue.of(discountType.isShare(), value);
  }

  /** The discount on a price to which the rules have been applied. */
  public Cents discountOf(Cents price) {
    return discount().of(price, maxDiscountAmount);
  }

  /** Whether it is valid for prices in this currency. */
  public boolean isValidIn(String currency) {
    return DiscountValue.isValidIn(currency, discountType.isShare(), minAmount, maxDiscountAmount);
  }

  /** Why it is not valid for this cenote; null when it is, or no cenote is given. */
  public @Nullable CouponRefusal refusalOf(@Nullable UUID cenoteId) {
    return cenoteId == null || cenoteIds.isEmpty() || cenoteIds.contains(cenoteId)
        ? null
        : CouponRefusal.OTHER_ITEM;
  }

  /** Why it gives no discount on this price at this cenote; null when it does. */
  public @Nullable CouponRefusal refusal(@Nullable UUID cenoteId, Cents price) {
    if (refusalOf(cenoteId) != null) {
      return refusalOf(cenoteId);
    }
    if (minAmount != null && price.compareTo(minAmount) < 0) {
      return CouponRefusal.AMOUNT_TOO_LOW;
    }
    return discountOf(price).equals(Cents.ZERO) ? CouponRefusal.NOTHING_OFF : null;
  }

  /**
   * Checks members against each other.
   *
   * @throws ApiException 400 naming every member that does not fit
   */
  void check() {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    String problem = DiscountValue.problem(discountType.isShare(), value);
    if (problem != null) {
      errors.add("value", problem);
    }
    if (startsAt != null && endsAt != null && !startsAt.isBefore(endsAt)) {
      errors.add("endsAt", "must be after startsAt");
    }
    if (isOutside(minAmount, 0)) {
      errors.add("minAmount", "must be from 0 to " + Cents.MAX.value() + " cents");
    }
    if (isOutside(maxDiscountAmount, 1)) {
      errors.add("maxDiscountAmount", "must be from 1 to " + Cents.MAX.value() + " cents");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private static boolean isOutside(@Nullable Cents amount, long min) {
    return amount != null && (amount.value() < min || amount.compareTo(Cents.MAX) > 0);
  }
}
