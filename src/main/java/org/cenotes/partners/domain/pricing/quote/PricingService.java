package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.coupon.CouponCache;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.coupon.CouponView;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleCache;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Collects the discounts that may apply and calculates the price. Cenote and rules are cached, so
 * that a price without a coupon, and without a rule for first purchases, reads nothing from the
 * database.
 */
@ApplicationScoped
public class PricingService {
  private final DiscountRuleCache rules;
  private final CouponService coupons;
  private final CouponCache couponCache;
  private final PurchaseHistory purchases;
  private final Clock clock;

  @Inject
  PricingService(
      DiscountRuleCache rules,
      CouponService coupons,
      CouponCache couponCache,
      PurchaseHistory purchases,
      @PartnerTime Clock clock) {
    this.rules = rules;
    this.coupons = coupons;
    this.couponCache = couponCache;
    this.purchases = purchases;
    this.clock = clock;
  }

  /**
   * The price now.
   *
   * @throws ApiException 422 naming the member that does not apply; 409 when the coupon is
   *     exhausted
   */
  public PricedVisit price(Listing listing, VisitToPrice toPrice) {
    return price(listing, toPrice, usable(toPrice.couponCode()), null);
  }

  /**
   * The price to be charged now. The coupon comes from the cache; claiming it decides whether it is
   * exhausted.
   *
   * @throws ApiException 422 naming the member that does not apply
   */
  public PricedVisit charge(Listing listing, VisitToPrice toPrice) {
    String code = toPrice.couponCode();
    return price(listing, toPrice, code == null ? null : active(couponCache.find(code)), null);
  }

  /**
   * The new price of a booked visit. Its coupon stays claimed, so dates and limits of the coupon
   * are not checked again. A promotion or coupon that does not fit the visit as it is now gives no
   * discount, because the caller cannot take it off; one that fits again after another change gives
   * it again. A promotion that has ended is left out for good. A package, service or transportation
   * that is merely off sale keeps its price. The reservation does not count as an earlier purchase.
   *
   * @param reservationId the booked visit
   * @throws ApiException 422 naming the member that does not apply
   */
  public PricedVisit priceAgain(Listing listing, VisitToPrice toPrice, UUID reservationId) {
    String code = toPrice.couponCode();
    CouponView coupon = code == null ? null : coupons.find(code).orElse(null);
    return price(listing, withoutEndedPromotion(listing, toPrice), coupon, reservationId);
  }

  private VisitToPrice withoutEndedPromotion(Listing listing, VisitToPrice toPrice) {
    String promotionId = toPrice.promotionId();
    boolean isOpen =
        promotionId != null
            && open(listing).stream().anyMatch(rule -> rule.isOfPromotion(promotionId));
    return promotionId == null || isOpen
        ? toPrice
        : new VisitToPrice(
            toPrice.visit(),
            toPrice.date(),
            toPrice.couponCode(),
            null,
            toPrice.partnerId(),
            toPrice.email());
  }

  private List<DiscountRuleSnapshot> open(Listing listing) {
    Instant now = clock.instant();
    return rules.open(listing.id(), now, LocalDate.ofInstant(now, listing.timezone()));
  }

  private PricedVisit price(
      Listing listing,
      VisitToPrice toPrice,
      @Nullable CouponView coupon,
      @Nullable UUID reservationId) {
    List<DiscountRuleSnapshot> open = open(listing);
    String promotionId = toPrice.promotionId();
    ApplicableDiscounts discounts =
        new ApplicableDiscounts(
            open,
            promotionId,
            coupon == null ? null : coupon.terms(),
            toPrice.partnerId() != null,
            isFirstPurchase(open, toPrice, reservationId),
            reservationId != null);
    Price price = PriceEngine.price(listing, toPrice.visit(), discounts);
    return new PricedVisit(
        price,
        coupon == null ? null : coupon.id(),
        coupon == null ? null : coupon.terms().code(),
        promotionId == null ? null : UUID.fromString(promotionId));
  }

  /** A coupon that can be used now. */
  private @Nullable CouponView usable(@Nullable String code) {
    if (code == null) {
      return null;
    }
    CouponView coupon = active(coupons.find(code));
    if (coupon.refusal(clock.instant()) == CouponRefusal.EXHAUSTED) {
      throw ApiException.about(
          CouponError.EXHAUSTED, "couponCode", CouponRefusal.EXHAUSTED.sentence());
    }
    return coupon;
  }

  /** A coupon that exists and is in force now, exhausted or not. */
  private CouponView active(Optional<CouponView> found) {
    CouponView coupon = found.orElseThrow(() -> ApplicableDiscounts.refused(CouponRefusal.UNKNOWN));
    CouponRefusal refusal = coupon.refusal(clock.instant());
    if (refusal != null && refusal != CouponRefusal.EXHAUSTED) {
      throw ApplicableDiscounts.refused(refusal);
    }
    return coupon;
  }

  /**
   * Reads the guest's purchases only if a rule depends on them; false when the guest is unknown.
   */
  private boolean isFirstPurchase(
      List<DiscountRuleSnapshot> open, VisitToPrice toPrice, @Nullable UUID reservationId) {
    UUID partnerId = toPrice.partnerId();
    String email = toPrice.email();
    return partnerId != null
        && email != null
        && open.stream()
            .anyMatch(rule -> rule.terms().userEligibility() == Eligibility.FIRST_PURCHASE)
        && !purchases.hasBought(partnerId, email, reservationId);
  }
}
