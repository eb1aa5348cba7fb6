package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.coupon.CouponView;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Validates coupons. A code that cannot be used is a result, not an error. They are read from the
 * database and not from {@code CouponCache}, whose counts of uses may be stale: no claim follows
 * here that would decide whether a coupon is exhausted.
 */
@ApplicationScoped
public class CouponValidationService {
  private final CenoteCache cenotes;
  private final CouponService coupons;
  private final PricingService pricing;
  private final Clock clock;

  @Inject
  CouponValidationService(
      CenoteCache cenotes,
      CouponService coupons,
      PricingService pricing,
      @PartnerTime Clock clock) {
    this.cenotes = cenotes;
    this.coupons = coupons;
    this.pricing = pricing;
    this.clock = clock;
  }

  /** Whether a coupon can be used at all now. */
  public WithCurrency<CouponAvailability> check(String code) {
    CouponView coupon = coupons.find(code).orElse(null);
    CouponRefusal refusal =
        coupon == null ? CouponRefusal.UNKNOWN : coupon.refusal(clock.instant());
    return new WithCurrency<>(new CouponAvailability(refusal == null, refusal), Currency.MXN);
  }

  /** Whether a coupon can be used for this request, and its discount. */
  public WithCurrency<CouponValidity> validate(CouponValidationRequest request) {
    UUID itemId = request.itemId();
    Listing listing = itemId == null ? null : cenotes.bookable(itemId);
    Currency currency = listing == null ? Currency.MXN : Currency.of(listing.currency());
    CouponView coupon = coupons.find(request.code()).orElse(null);
    if (coupon == null) {
      String code = CouponTerms.canonical(request.code());
      return new WithCurrency<>(
          new CouponValidity(false, code, null, null, null, CouponRefusal.UNKNOWN, null), currency);
    }
    Cents price = price(request, listing);
    CouponTerms terms = coupon.terms();
    boolean hasCurrency = terms.isValidIn(currency.code());
    CouponRefusal refusal =
        hasCurrency ? refusal(coupon, request, price) : CouponRefusal.OTHER_ITEM;
    Cents discount = refusal == null && price != null ? terms.discountOf(price) : null;
    return new WithCurrency<>(
        new CouponValidity(
            refusal == null,
            terms.code(),
            terms.discountType(),
            terms.value(),
            discount,
            refusal,
            hasCurrency ? terms.minAmount() : null),
        currency);
  }

  private @Nullable CouponRefusal refusal(
      CouponView coupon, CouponValidationRequest request, @Nullable Cents price) {
    CouponRefusal refusal = coupon.refusal(clock.instant());
    if (refusal != null) {
      return refusal;
    }
    String email = request.email();
    // Anonymous callers must not learn who has used a coupon.
    boolean isPartner = CurrentScope.required().partnerId() != null;
    if (email != null && isPartner && coupons.isExhausted(coupon, CouponService.customer(email))) {
      return CouponRefusal.CUSTOMER_LIMIT;
    }
    return price == null
        ? coupon.terms().refusalOf(request.itemId())
        : coupon.terms().refusal(request.itemId(), price);
  }

  /** The price to which the coupon applies, after the rules; null when it is not given. */
  private @Nullable Cents price(CouponValidationRequest request, @Nullable Listing listing) {
    if (request.amount() != null) {
      return new Cents(request.amount());
    }
    AgeBreakdown ages = request.ageBreakdown();
    if (listing == null || listing.agePricing() == null || ages == null) {
      return null; // without a price per visitor, the price depends on a package
    }
    ages.requireAdult();
    NotBookable.checkPartySize(listing, ages.visitors());
    VisitSelection visit =
        new VisitSelection(
            ages.adults(), ages.children(), null, List.of(), TransportationType.NONE);
    UUID partnerId = CurrentScope.required().partnerId();
    String email = request.email() == null ? null : EmailAddresses.normalize(request.email());
    return pricing
        .price(listing, new VisitToPrice(visit, null, null, null, partnerId, email))
        .price()
        .total();
  }
}
