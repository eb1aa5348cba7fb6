package org.cenotes.partners.domain.pricing;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRule;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * What may be taken off a price, and for whom.
 *
 * @param rules those that are open for the cenote at this moment, in any order
 * @param promotionId the promotion the caller asks for
 * @param coupon one that can be used at this moment
 * @param forPartner the price is one of a partner's
 * @param firstPurchase the guest is known not to have bought of this partner before
 */
public record ApplicableDiscounts(
    List<DiscountRule> rules,
    @Nullable String promotionId,
    @Nullable CouponTerms coupon,
    boolean forPartner,
    boolean firstPurchase) {
  /** Nothing is taken off. */
  public static final ApplicableDiscounts NONE =
      new ApplicableDiscounts(List.of(), null, null, false, false);

  /** The price with all that applies taken off: first the rules, then the coupon. */
  Price off(Price whole, UUID cenoteId, int visitors) {
    List<DiscountRule> fitting = fitting(whole.total(), visitors);
    if (promotionId != null
        && fitting.stream().noneMatch(rule -> rule.isOfPromotion(promotionId))) {
      throw PriceEngine.notApplicable("promotionId", "is not a promotion that applies");
    }
    Price price = whole.and(DiscountSelection.of(fitting, whole));
    return coupon == null ? price : couponOff(price, coupon, cenoteId);
  }

  private List<DiscountRule> fitting(Cents whole, int visitors) {
    return rules.stream()
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

  private static Price couponOff(Price price, CouponTerms coupon, UUID cenoteId) {
    CouponRefusal refusal = coupon.refusal(cenoteId, price.total());
    if (refusal != null) {
      throw refused(refusal);
    }
    return price.and(List.of(PriceLine.coupon(coupon.code(), coupon.off(price.total()))));
  }

  /** 422: the coupon that was asked for takes nothing off. */
  public static ApiException refused(CouponRefusal refusal) {
    return PriceEngine.notApplicable("couponCode", refusal.sentence());
  }
}
