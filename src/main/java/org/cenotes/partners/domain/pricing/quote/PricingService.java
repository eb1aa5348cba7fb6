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
import org.cenotes.partners.domain.pricing.coupon.Coupon;
import org.cenotes.partners.domain.pricing.coupon.CouponCache;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.discount.DiscountRule;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleCache;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what may be taken off a price and has it made. Cenote and rules come from memory, so that
 * a price without a coupon asks nothing of the database.
 */
@ApplicationScoped
public class PricingService {
  private final DiscountRuleCache rules;
  private final CouponService coupons;
  private final CouponCache directory;
  private final CustomerHistoryService customers;
  private final Clock clock;

  @Inject
  PricingService(
      DiscountRuleCache rules,
      CouponService coupons,
      CouponCache directory,
      CustomerHistoryService customers,
      Clock clock) {
    this.rules = rules;
    this.coupons = coupons;
    this.directory = directory;
    this.customers = customers;
    this.clock = clock;
  }

  /**
   * The price at this moment.
   *
   * @throws ApiException 422 naming the member that does not apply; 409 when the coupon is used up
   */
  public PricedVisit price(Listing listing, PriceQuery asked) {
    return price(listing, asked, usable(asked.couponCode()), null);
  }

  /**
   * The price that is charged at this moment. The coupon comes from memory; whether there is one
   * left is decided by whoever claims it.
   *
   * @throws ApiException 422 naming the member that does not apply
   */
  public PricedVisit charge(Listing listing, PriceQuery asked) {
    String code = asked.couponCode();
    return price(listing, asked, code == null ? null : known(directory.find(code)), null);
  }

  /**
   * The price of a visit whose coupon, if it has one, is claimed already and stays so: its time and
   * its uses are not asked for again. Nor is it an earlier purchase of its own, and a promotion
   * that has ended takes nothing off any more.
   */
  public PricedVisit priceAgain(Listing listing, PriceQuery asked, UUID reservationId) {
    String code = asked.couponCode();
    Coupon coupon = code == null ? null : coupons.find(code).orElse(null);
    return price(listing, withoutEndedPromotion(listing, asked), coupon, reservationId);
  }

  private PriceQuery withoutEndedPromotion(Listing listing, PriceQuery asked) {
    String promotionId = asked.promotionId();
    boolean goesOn =
        promotionId != null
            && open(listing).stream().anyMatch(rule -> rule.isOfPromotion(promotionId));
    return promotionId == null || goesOn
        ? asked
        : new PriceQuery(
            asked.visit(),
            asked.date(),
            asked.couponCode(),
            null,
            asked.partnerId(),
            asked.email());
  }

  private List<DiscountRule> open(Listing listing) {
    Instant now = clock.instant();
    return rules.open(listing.id(), now, LocalDate.ofInstant(now, listing.timezone()));
  }

  private PricedVisit price(
      Listing listing, PriceQuery asked, @Nullable Coupon coupon, @Nullable UUID reservationId) {
    List<DiscountRule> open = open(listing);
    String promotionId = asked.promotionId();
    ApplicableDiscounts discounts =
        new ApplicableDiscounts(
            open,
            promotionId,
            coupon == null ? null : coupon.terms(),
            asked.partnerId() != null,
            isFirstPurchase(open, asked, reservationId));
    Price price = PriceEngine.price(listing, asked.visit(), discounts);
    return new PricedVisit(
        price,
        coupon == null ? null : coupon.id(),
        coupon == null ? null : coupon.terms().code(),
        promotionId == null ? null : UUID.fromString(promotionId));
  }

  /** One that is known and can be used by somebody at this moment. */
  private @Nullable Coupon usable(@Nullable String code) {
    if (code == null) {
      return null;
    }
    Coupon coupon = known(coupons.find(code));
    if (coupon.refusal(clock.instant()) == CouponRefusal.EXHAUSTED) {
      throw new ApiException(CouponError.EXHAUSTED);
    }
    return coupon;
  }

  /** One that there is, and that is on at this moment, used up or not. */
  private Coupon known(Optional<Coupon> found) {
    Coupon coupon = found.orElseThrow(() -> ApplicableDiscounts.refused(CouponRefusal.UNKNOWN));
    CouponRefusal refusal = coupon.refusal(clock.instant());
    if (refusal != null && refusal != CouponRefusal.EXHAUSTED) {
      throw ApplicableDiscounts.refused(refusal);
    }
    return coupon;
  }

  /** Looked up only when a rule asks for it; of a guest who is not known nothing is. */
  private boolean isFirstPurchase(
      List<DiscountRule> open, PriceQuery asked, @Nullable UUID reservationId) {
    UUID partnerId = asked.partnerId();
    String email = asked.email();
    return partnerId != null
        && email != null
        && open.stream()
            .anyMatch(rule -> rule.terms().userEligibility() == Eligibility.FIRST_PURCHASE)
        && !customers.hasBought(partnerId, email, reservationId);
  }
}
