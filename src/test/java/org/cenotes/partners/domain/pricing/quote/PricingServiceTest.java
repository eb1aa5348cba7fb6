package org.cenotes.partners.domain.pricing.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.domain.pricing.coupon.CouponView;
import org.cenotes.partners.domain.pricing.coupon.FixedCoupons;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.domain.pricing.discount.FixedRules;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which discounts a price gets now, when it is charged, and when its visit is moved. */
class PricingServiceTest {
  private static final Listing CENOTE =
      Listings.selling(
          new AdultChildPrices(new Cents(10_000), new Cents(5_000)), List.of(), List.of());
  private static final UUID PARTNER = new UUID(1, 1);
  private static final UUID PROMOTION = new UUID(4, 4);

  /** Midnight between the last day of June and the first of July in Cancún. */
  private static final Instant JULY = Instant.parse("2026-07-01T05:00:00Z");

  private final FixedRules rules = new FixedRules();
  private final FixedCoupons coupons = new FixedCoupons();
  private final List<String> asked = new ArrayList<>();
  private boolean bought;

  private PricingService at(Instant now) {
    return new PricingService(
        rules,
        coupons.service(),
        coupons.cache(),
        (partner, email, before) -> {
          asked.add(email + " " + before);
          return bought;
        },
        Clock.fixed(now, ZoneOffset.UTC));
  }

  private static VisitToPrice toPrice(
      @Nullable String coupon, @Nullable UUID promotion, @Nullable String email) {
    return toPrice(2, coupon, promotion, email);
  }

  private static VisitToPrice toPrice(
      int adults, @Nullable String coupon, @Nullable UUID promotion, @Nullable String email) {
    return new VisitToPrice(
        new VisitSelection(adults, 0, null, List.of(), TransportationType.NONE),
        null,
        coupon,
        promotion == null ? null : promotion.toString(),
        PARTNER,
        email);
  }

  private void rule(String more) {
    String text =
        "{'name':{'es':'Oferta'},'discountType':'percentage','value':10,%s}".formatted(more);
    rules.add(
        new DiscountRuleSnapshot(
            new UUID(3, 1),
            Json.read(text.replace('\'', '"'), DiscountRuleTerms.class),
            JULY,
            JULY));
  }

  private void promotionOfJune() {
    promotionOfJune("'minQuantity':null");
  }

  private void promotionOfJune(String more) {
    rule(
        more
            + ",'promotion':{'id':'%s','name':'Junio','slug':'junio','status':'active','promotionType':'x','startDate':'2026-06-01','endDate':'2026-06-30'}"
                .formatted(PROMOTION));
  }

  private void coupon(@Nullable Integer most, int redeemed, Instant until) {
    coupon(null, List.of(), most, redeemed, until);
  }

  private void coupon(
      @Nullable Cents least,
      List<UUID> cenotes,
      @Nullable Integer most,
      int redeemed,
      Instant until) {
    CouponTerms terms =
        new CouponTerms(
            "SELVA",
            DiscountType.FIXED,
            new BigDecimal(500),
            least,
            null,
            most,
            null,
            null,
            until,
            cenotes,
            true);
    coupons.put(new CouponView(new UUID(5, 5), terms, redeemed, JULY, JULY));
  }

  @Test
  void a_promotion_runs_until_midnight_at_the_cenote() {
    promotionOfJune();
    VisitToPrice toPrice = toPrice(null, PROMOTION, null);
    PricedVisit lastMoment = at(JULY.minusMillis(1)).price(CENOTE, toPrice);
    assertThat(lastMoment.price().total()).isEqualTo(new Cents(18_000));
    assertThat(lastMoment.promotionId()).isEqualTo(PROMOTION);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> at(JULY).price(CENOTE, toPrice));
    assertThat(refused.fields().fields()).containsOnlyKeys("promotionId");
  }

  @Test
  void a_booked_visit_keeps_its_place_when_the_promotion_has_ended_and_pays_the_full_price() {
    promotionOfJune();
    VisitToPrice toPrice = toPrice(null, PROMOTION, null);
    PricedVisit before = at(JULY.minusMillis(1)).priceAgain(CENOTE, toPrice, new UUID(9, 9));
    assertThat(before.price().total()).isEqualTo(new Cents(18_000));
    PricedVisit after = at(JULY).priceAgain(CENOTE, toPrice, new UUID(9, 9));
    assertThat(after.price().total()).isEqualTo(new Cents(20_000));
    assertThat(after.promotionId()).isNull();
  }

  @Test
  void a_coupon_that_is_unknown_or_out_of_its_time_is_refused() {
    coupon(null, 0, JULY);
    assertThat(at(JULY.minusMillis(1)).price(CENOTE, toPrice(" selva ", null, null)).couponCode())
        .isEqualTo("SELVA");
    for (VisitToPrice toPrice :
        List.of(toPrice("SELVA", null, null), toPrice("OTRO", null, null))) {
      ApiException priced =
          catchThrowableOfType(ApiException.class, () -> at(JULY).price(CENOTE, toPrice));
      assertThat(priced.error()).isEqualTo(PricingError.NOT_APPLICABLE);
      assertThat(priced.fields().fields()).containsOnlyKeys("couponCode");
      ApiException charged =
          catchThrowableOfType(ApiException.class, () -> at(JULY).charge(CENOTE, toPrice));
      assertThat(charged.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    }
  }

  @Test
  void whether_a_coupon_is_used_up_is_said_at_once_and_decided_when_it_is_claimed() {
    coupon(3, 3, JULY);
    VisitToPrice toPrice = toPrice("SELVA", null, null);
    PricingService pricing = at(JULY.minusMillis(1));
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> pricing.price(CENOTE, toPrice));
    assertThat(refused.error()).isEqualTo(CouponError.EXHAUSTED);
    assertThat(refused.fields().fields()).containsOnlyKeys("couponCode");
    PricedVisit charged = pricing.charge(CENOTE, toPrice);
    assertThat(charged.couponId()).as("to be claimed").isEqualTo(new UUID(5, 5));
    assertThat(charged.price().total()).isEqualTo(new Cents(19_500));
  }

  @Test
  void a_booked_visit_keeps_its_coupon_whatever_has_become_of_it() {
    coupon(3, 3, JULY.minusSeconds(86_400));
    PricedVisit again = at(JULY).priceAgain(CENOTE, toPrice("SELVA", null, null), new UUID(9, 9));
    assertThat(again.price().couponDiscount()).isEqualTo(new Cents(500));
  }

  @Test
  void a_booked_visit_that_becomes_too_small_for_its_promotion_pays_the_full_price() {
    promotionOfJune("'minQuantity':2");
    PricingService pricing = at(JULY.minusMillis(1));
    PricedVisit alone =
        pricing.priceAgain(CENOTE, toPrice(1, null, PROMOTION, null), new UUID(9, 9));
    assertThat(alone.price().total()).isEqualTo(new Cents(10_000));
    assertThat(alone.promotionId()).as("for when it fits again").isEqualTo(PROMOTION);
    PricedVisit both = pricing.priceAgain(CENOTE, toPrice(null, PROMOTION, null), new UUID(9, 9));
    assertThat(both.price().total()).isEqualTo(new Cents(18_000));
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> pricing.price(CENOTE, toPrice(1, null, PROMOTION, null)));
    assertThat(refused.fields().fields()).as("a new visit").containsOnlyKeys("promotionId");
  }

  @Test
  void a_booked_visit_pays_the_full_price_while_its_coupon_does_not_fit() {
    coupon(new Cents(20_000), List.of(), null, 1, JULY);
    PricingService pricing = at(JULY.minusMillis(1));
    PricedVisit alone = pricing.priceAgain(CENOTE, toPrice(1, "SELVA", null, null), new UUID(9, 9));
    assertThat(alone.price().total()).isEqualTo(new Cents(10_000));
    PricedVisit both = pricing.priceAgain(CENOTE, toPrice("SELVA", null, null), new UUID(9, 9));
    assertThat(both.price().total()).isEqualTo(new Cents(19_500));
    coupon(null, List.of(new UUID(8, 8)), null, 1, JULY);
    PricedVisit elsewhere =
        pricing.priceAgain(CENOTE, toPrice("SELVA", null, null), new UUID(9, 9));
    assertThat(elsewhere.price().total()).as("for other cenotes").isEqualTo(new Cents(20_000));
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> pricing.price(CENOTE, toPrice("SELVA", null, null)));
    assertThat(refused.fields().fields()).as("a new visit").containsOnlyKeys("couponCode");
  }

  @Test
  void a_first_purchase_is_looked_up_only_if_a_rule_asks_for_one() {
    rule("'autoApply':true");
    at(JULY).price(CENOTE, toPrice(null, null, "ana@guests.example"));
    assertThat(asked).isEmpty();
  }

  @Test
  void a_guest_who_has_bought_before_or_is_not_known_makes_no_first_purchase() {
    rule("'autoApply':true,'userEligibility':'first_purchase'");
    VisitToPrice known = toPrice(null, null, "ana@guests.example");
    assertThat(at(JULY).price(CENOTE, known).price().total()).isEqualTo(new Cents(18_000));
    assertThat(at(JULY).price(CENOTE, toPrice(null, null, null)).price().total())
        .isEqualTo(new Cents(20_000));
    bought = true;
    assertThat(at(JULY).price(CENOTE, known).price().total()).isEqualTo(new Cents(20_000));
  }

  @Test
  void a_visit_that_is_moved_does_not_count_as_its_own_predecessor() {
    rule("'autoApply':true,'userEligibility':'first_purchase'");
    at(JULY).priceAgain(CENOTE, toPrice(null, null, "ana@guests.example"), new UUID(9, 9));
    assertThat(asked).containsExactly("ana@guests.example " + new UUID(9, 9));
  }
}
