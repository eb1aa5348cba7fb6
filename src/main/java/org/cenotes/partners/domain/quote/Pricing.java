package org.cenotes.partners.domain.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.cenote.Listing;
import org.cenotes.partners.domain.coupon.Coupon;
import org.cenotes.partners.domain.coupon.CouponDirectory;
import org.cenotes.partners.domain.coupon.CouponError;
import org.cenotes.partners.domain.coupon.CouponRefusal;
import org.cenotes.partners.domain.coupon.CouponService;
import org.cenotes.partners.domain.discount.DiscountRule;
import org.cenotes.partners.domain.discount.RuleDirectory;
import org.cenotes.partners.domain.discount.RuleTerms.Eligibility;
import org.cenotes.partners.domain.pricing.Discounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what may be taken off a price and has it made. Cenote and rules come from memory, so that
 * a price without a coupon asks nothing of the database.
 */
@ApplicationScoped
public class Pricing {
  private final RuleDirectory rules;
  private final CouponService coupons;
  private final CouponDirectory directory;
  private final CustomerService customers;
  private final Clock clock;

  @Inject
  Pricing(
      RuleDirectory rules,
      CouponService coupons,
      CouponDirectory directory,
      CustomerService customers,
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
  public Priced price(Listing listing, PriceAsked asked) {
    return price(listing, asked, usable(asked.couponCode()), null);
  }

  /**
   * The price that is charged at this moment. The coupon comes from memory; whether there is one
   * left is decided by whoever claims it.
   *
   * @throws ApiException 422 naming the member that does not apply
   */
  public Priced charge(Listing listing, PriceAsked asked) {
    String code = asked.couponCode();
    return price(listing, asked, code == null ? null : known(directory.find(code)), null);
  }

  /**
   * The price of a visit whose coupon, if it has one, is claimed already and stays so: its time and
   * its uses are not asked for again. Nor is it an earlier purchase of its own, and a promotion
   * that has ended takes nothing off any more.
   */
  public Priced priceAgain(Listing listing, PriceAsked asked, UUID reservationId) {
    String code = asked.couponCode();
    Coupon coupon = code == null ? null : coupons.find(code).orElse(null);
    return price(listing, withoutEndedPromotion(listing, asked), coupon, reservationId);
  }

  private PriceAsked withoutEndedPromotion(Listing listing, PriceAsked asked) {
    String promotionId = asked.promotionId();
    boolean goesOn =
        promotionId != null
            && open(listing).stream().anyMatch(rule -> rule.isOfPromotion(promotionId));
    return promotionId == null || goesOn
        ? asked
        : new PriceAsked(
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

  private Priced price(
      Listing listing, PriceAsked asked, @Nullable Coupon coupon, @Nullable UUID reservationId) {
    List<DiscountRule> open = open(listing);
    String promotionId = asked.promotionId();
    Discounts discounts =
        new Discounts(
            open,
            promotionId,
            coupon == null ? null : coupon.terms(),
            asked.partnerId() != null,
            isFirstPurchase(open, asked, reservationId));
    Price price = PriceEngine.price(listing, asked.visit(), discounts);
    return new Priced(
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
    Coupon coupon = found.orElseThrow(() -> Discounts.refused(CouponRefusal.UNKNOWN));
    CouponRefusal refusal = coupon.refusal(clock.instant());
    if (refusal != null && refusal != CouponRefusal.EXHAUSTED) {
      throw Discounts.refused(refusal);
    }
    return coupon;
  }

  /** Looked up only when a rule asks for it; of a guest who is not known nothing is. */
  private boolean isFirstPurchase(
      List<DiscountRule> open, PriceAsked asked, @Nullable UUID reservationId) {
    UUID partnerId = asked.partnerId();
    String email = asked.email();
    return partnerId != null
        && email != null
        && open.stream()
            .anyMatch(rule -> rule.terms().userEligibility() == Eligibility.FIRST_PURCHASE)
        && !customers.hasBought(partnerId, email, reservationId);
  }
}
