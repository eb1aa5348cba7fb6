package org.cenotes.partners.domain.pricing;

import java.util.List;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * The discounts that may apply to a price, and for whom it is calculated.
 *
 * @param rules the rules in force for the cenote now, in any order
 * @param promotionId the promotion the caller requests
 * @param coupon a coupon that can be used now
 * @param forPartner whether the price is for a partner
 * @param firstPurchase whether the guest is known not to have bought from this partner before
 * @param booked whether the visit is booked already; then a promotion or coupon that does not fit
 *     gives no discount, and is not refused, and what was taken off sale since keeps its price
 */
public record ApplicableDiscounts(
    List<DiscountRuleSnapshot> rules,
    @Nullable String promotionId,
    @Nullable CouponTerms coupon,
    boolean forPartner,
    boolean firstPurchase,
    boolean booked) {
  /** No discount. */
  public static final ApplicableDiscounts NONE =
      new ApplicableDiscounts(List.of(), null, null, false, false, false);

  /**
   * Applies all discounts that fit: first the rules, then the coupon.
   *
   * @throws ApiException 422 when the promotion or the coupon does not apply to a new visit
   */
  Price apply(Price whole, Listing listing, int visitors) {
    List<DiscountRuleSnapshot> fitting = fitting(whole.total(), listing.currency(), visitors);
    if (promotionId != null
        && !booked
        && fitting.stream().noneMatch(rule -> rule.isOfPromotion(promotionId))) {
      throw ApiException.about(
          PricingError.NOT_APPLICABLE,
          "promotionId",
          "must be a promotion that applies to this visit");
    }
    Price price = whole.plus(DiscountCombination.best(fitting, whole));
    return coupon == null ? price : applyCoupon(price, coupon, listing);
  }

  private List<DiscountRuleSnapshot> fitting(Cents whole, String currency, int visitors) {
    return rules.stream()
        .filter(rule -> rule.terms().isValidIn(currency))
        .filter(
            rule ->
                rule.terms().autoApply()
                    || (promotionId != null && rule.isOfPromotion(promotionId)))
        .filter(rule -> isEligible(rule.terms()))
        .filter(rule -> fits(rule.terms(), whole, visitors))
        .toList();
  }

  private static boolean fits(DiscountRuleTerms terms, Cents whole, int visitors) {
    return (terms.minQuantity() == null || visitors >= terms.minQuantity())
        && (terms.minAmount() == null || whole.compareTo(terms.minAmount()) >= 0);
  }

  private boolean isEligible(DiscountRuleTerms terms) {
    return switch (terms.userEligibility()) {
      case ALL -> true;
      case PARTNER -> forPartner;
      case FIRST_PURCHASE -> firstPurchase;
    };
  }

  private Price applyCoupon(Price price, CouponTerms coupon, Listing listing) {
    CouponRefusal refusal =
        coupon.isValidIn(listing.currency())
            ? coupon.refusal(listing.id(), price.total())
            : CouponRefusal.OTHER_ITEM;
    if (refusal != null && booked) {
      return price;
    }
    if (refusal == CouponRefusal.AMOUNT_TOO_LOW && coupon.minAmount() != null) {
      throw tooLow(coupon.minAmount());
    }
    if (refusal != null) {
      throw refused(refusal);
    }
    return price.plus(List.of(PriceLine.coupon(coupon.code(), coupon.discountOf(price.total()))));
  }

  private static ApiException tooLow(Cents minAmount) {
    return ApiException.about(
            PricingError.NOT_APPLICABLE,
            "couponCode",
            CouponRefusal.AMOUNT_TOO_LOW.sentence().formatted(minAmount.value()))
        .with(Json.mapper().createObjectNode().put("minAmount", minAmount.value()));
  }

  /** 422: the requested coupon does not apply. */
  public static ApiException refused(CouponRefusal refusal) {
    return ApiException.about(PricingError.NOT_APPLICABLE, "couponCode", refusal.sentence());
  }
}
