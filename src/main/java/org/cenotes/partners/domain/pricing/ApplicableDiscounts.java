package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
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
    Price price = whole.plus(best(fitting, whole));
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

  /** The price lines of the combination that gives the guest the highest discount. */
  static List<PriceLine> best(List<DiscountRuleSnapshot> fitting, Price whole) {
    if (fitting.isEmpty()) {
      return List.of();
    }
    List<DiscountRuleSnapshot> alone = new ArrayList<>();
    List<DiscountRuleSnapshot> stackable = new ArrayList<>();
    for (DiscountRuleSnapshot rule : fitting) {
      (rule.terms().stackable() ? stackable : alone).add(rule);
    }
    stackable.sort(DiscountRuleSnapshot.BY_PRIORITY);
    alone.sort(DiscountRuleSnapshot.BY_PRIORITY);
    Cents total = whole.total();
    Cents withoutTransport = total.minus(whole.transport());
    Combination best = Combination.of(stackable, total, withoutTransport);
    for (DiscountRuleSnapshot rule : alone) {
      Combination other = Combination.of(List.of(rule), total, withoutTransport);
      best = other.isBetterThan(best) ? other : best;
    }
    return best.lines();
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

  /**
   * Rules that apply together: all stackable ones, or a single one that does not stack.
   *
   * @param applied in the order in which they apply
   * @param total the sum of their discounts
   */
  private record Combination(List<Applied> applied, Cents total) {
    /** A rule and its discount. */
    private record Applied(DiscountRuleSnapshot rule, Cents amount) {}

    /** Each discount is calculated on the undiscounted price and limited to what is left of it. */
    static Combination of(List<DiscountRuleSnapshot> ordered, Cents whole, Cents withoutTransport) {
      List<Applied> applied = new ArrayList<>();
      Cents total = Cents.ZERO;
      for (DiscountRuleSnapshot rule : ordered) {
        DiscountRuleTerms terms = rule.terms();
        Cents base = terms.excludeTransportFromDiscount() ? withoutTransport : whole;
        Cents amount = off(terms, base, total);
        if (amount.compareTo(Cents.ZERO) > 0) {
          applied.add(new Applied(rule, amount));
          total = total.plus(amount);
        }
      }
      return new Combination(applied, total);
    }

    private static Cents off(DiscountRuleTerms terms, Cents base, Cents already) {
      Cents off = terms.discount().of(base, terms.maxDiscountAmount());
      Cents left = base.minus(already);
      return off.compareTo(left) > 0 ? left : off;
    }

    /** A higher discount; if equal, the rule that comes first in the order. */
    boolean isBetterThan(Combination other) {
      int more = total.compareTo(other.total);
      return more > 0
          || (more == 0
              && !applied.isEmpty()
              && DiscountRuleSnapshot.BY_PRIORITY.compare(
                      applied.get(0).rule, other.applied.get(0).rule)
                  < 0);
    }

    List<PriceLine> lines() {
      return applied.stream()
          .map(one -> PriceLine.discount(one.rule.terms().name(), one.amount, one.rule.id()))
          .toList();
    }
  }
}
