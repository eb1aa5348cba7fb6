package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.VisitorCounts;
import org.cenotes.partners.domain.pricing.coupon.Coupon;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/** What a coupon would do. A code that does nothing is an answer, not an error. */
@ApplicationScoped
public class CouponValidationService {
  private final CenoteCache cenotes;
  private final CouponService coupons;
  private final PricingService pricing;
  private final Clock clock;

  @Inject
  CouponValidationService(
      CenoteCache cenotes, CouponService coupons, PricingService pricing, Clock clock) {
    this.cenotes = cenotes;
    this.coupons = coupons;
    this.pricing = pricing;
    this.clock = clock;
  }

  /** Whether anybody can use it at this moment. */
  public WithCurrency<CouponValidation.Availability> check(String code) {
    Coupon coupon = coupons.find(code).orElse(null);
    CouponRefusal refusal =
        coupon == null ? CouponRefusal.UNKNOWN : coupon.refusal(clock.instant());
    return new WithCurrency<>(
        new CouponValidation.Availability(refusal == null, refusal), Currency.MXN);
  }

  /** Whether it can be used for this, and what it would take off. */
  public WithCurrency<CouponValidation.Answer> validate(CouponValidation question) {
    UUID itemId = question.itemId();
    Listing listing = itemId == null ? null : cenotes.bookable(itemId);
    Cents left = left(question, listing);
    Currency currency = listing == null ? Currency.MXN : Currency.of(listing.currency());
    Coupon coupon = coupons.find(question.code()).orElse(null);
    if (coupon == null) {
      String code = CouponTerms.canonical(question.code());
      return new WithCurrency<>(
          new CouponValidation.Answer(false, code, null, null, null, CouponRefusal.UNKNOWN),
          currency);
    }
    CouponRefusal refusal = refusal(coupon, question, left);
    CouponTerms terms = coupon.terms();
    Cents off = refusal == null && left != null ? terms.off(left) : null;
    return new WithCurrency<>(
        new CouponValidation.Answer(
            refusal == null, terms.code(), terms.discountType(), terms.value(), off, refusal),
        currency);
  }

  private @Nullable CouponRefusal refusal(
      Coupon coupon, CouponValidation question, @Nullable Cents left) {
    CouponRefusal refusal = coupon.refusal(clock.instant());
    if (refusal != null) {
      return refusal;
    }
    String email = question.email();
    // Strangers are not told who has used a coupon.
    boolean isPartner = CurrentScope.required().partnerId() != null;
    if (email != null && isPartner && coupons.isUsedUp(coupon, CouponService.customer(email))) {
      return CouponRefusal.CUSTOMER_LIMIT;
    }
    return left == null
        ? coupon.terms().refusalOf(question.itemId())
        : coupon.terms().refusal(question.itemId(), left);
  }

  /** The amount the coupon is measured on, after the rules; null: not said. */
  private @Nullable Cents left(CouponValidation question, @Nullable Listing listing) {
    if (question.amount() != null) {
      return new Cents(question.amount());
    }
    AgeBreakdown said = question.ageBreakdown();
    if (listing == null || said == null) {
      return null;
    }
    AgeBreakdown ages = VisitorCounts.ages(said.adults() + said.children(), said);
    VisitorCounts.checkPartySize(listing, said.adults() + said.children());
    VisitSelection visit =
        new VisitSelection(
            ages.adults(), ages.children(), null, List.of(), TransportationType.NONE);
    UUID partnerId = CurrentScope.required().partnerId();
    String email = question.email() == null ? null : EmailAddresses.normalize(question.email());
    return pricing
        .price(listing, new PriceQuery(visit, null, null, null, partnerId, email))
        .price()
        .total();
  }
}
