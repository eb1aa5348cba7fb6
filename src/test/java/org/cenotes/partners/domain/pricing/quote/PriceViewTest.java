package org.cenotes.partners.domain.pricing.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** What buyers see of a price, and of refusals that are collected. */
class PriceViewTest {
  private static final UUID RULE = new UUID(3, 1);

  private static DiscountRuleSnapshot rule(int percent) {
    String text =
        "{\"name\":{\"es\":\"Oferta\",\"en\":\"Offer\"},\"discountType\":\"percentage\",\"value\":%d,\"autoApply\":true}"
            .formatted(percent);
    return new DiscountRuleSnapshot(
        RULE,
        Json.read(text, DiscountRuleTerms.class),
        java.time.Instant.EPOCH,
        java.time.Instant.EPOCH);
  }

  private static CouponTerms coupon(long cents) {
    return new CouponTerms(
        "SELVA",
        CouponTerms.DiscountType.FIXED,
        BigDecimal.valueOf(cents),
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        true);
  }

  private static PriceView view(long adult, int adults, int percent, long couponCents) {
    Listing cenote =
        Listings.selling(new AdultChildPrices(new Cents(adult), Cents.ZERO), List.of(), List.of());
    Price price =
        PriceEngine.price(
            cenote,
            new VisitSelection(adults, 0, null, List.of(), TransportationType.NONE),
            new ApplicableDiscounts(
                List.of(rule(percent)), null, coupon(couponCents), false, false, false));
    return PriceView.of(new PricedVisit(price, new UUID(5, 5), "SELVA", null), Language.EN);
  }

  @Property(seed = "1")
  void what_is_shown_adds_up(
      @ForAll @LongRange(min = 100, max = 1_000_000) long adult,
      @ForAll @IntRange(min = 1, max = 50) int adults,
      @ForAll @IntRange(min = 1, max = 99) int percent,
      @ForAll @LongRange(min = 1, max = 1_000_000) long couponCents) {
    PriceView view = view(adult, adults, percent, couponCents);
    long lines = view.lines().stream().mapToLong(line -> line.total().value()).sum();
    assertThat(lines).isEqualTo(view.total().value()).isNotNegative();
    assertThat(view.subtotal().plus(view.services()).plus(view.transport()).minus(view.discount()))
        .isEqualTo(view.total());
    Cents off =
        view.appliedRules().stream()
            .map(PriceView.AppliedRule::discountAmount)
            .reduce(view.coupon().discountAmount(), Cents::plus);
    assertThat(off).isEqualTo(view.discount());
  }

  @Test
  void rules_and_coupon_are_named_in_the_language_of_the_buyer_with_what_they_take_off() {
    PriceView view = view(10_000, 1, 10, 500);
    assertThat(view.appliedRules())
        .containsExactly(new PriceView.AppliedRule(RULE, "Offer", new Cents(1_000)));
    assertThat(view.coupon().discountAmount()).isEqualTo(new Cents(500));
    assertThat(view.lines())
        .extracting(PriceLineView::label)
        .containsExactly("Adult entry", "Offer", "Coupon SELVA");
  }

  @Test
  void a_price_without_a_coupon_shows_none() {
    Price price = new Price(List.of(), null);
    assertThat(PriceView.of(new PricedVisit(price, null, null, null), Language.ES).coupon())
        .isNull();
  }

  @Test
  void every_refusal_is_collected_in_order() {
    RefusalCollector reasons = new RefusalCollector(Language.EN);
    reasons.check(
        "",
        () -> {
          throw ApiException.about(HttpError.INVALID_INPUT, "visitors", "must not be less than 1");
        });
    Integer result = reasons.unlessRefused("", () -> 7);
    reasons.check(
        "no sentence of its own",
        () -> {
          throw new ApiException(PricingError.NOT_APPLICABLE);
        });
    assertThat(result).isEqualTo(7);
    assertThat(reasons.all())
        .containsExactly(
            new RefusalReason(HttpError.INVALID_INPUT.key(), "visitors must not be less than 1"),
            new RefusalReason(PricingError.NOT_APPLICABLE.key(), "no sentence of its own"));
  }

  @Test
  void refusals_are_in_the_language_of_the_response() {
    RefusalCollector reasons = new RefusalCollector(Language.ES);
    reasons.check(
        "",
        () -> {
          throw ApiException.about(HttpError.INVALID_INPUT, "visitors", "must not be less than 1");
        });
    reasons.check(
        "not enough places are left",
        () -> {
          throw new ApiException(PricingError.NOT_APPLICABLE);
        });
    assertThat(reasons.all())
        .extracting(RefusalReason::message)
        .containsExactly("visitors no puede ser menor que 1", "no quedan suficientes lugares");
  }

  @Test
  void a_failure_of_the_server_is_no_reason_against_the_visit() {
    RefusalCollector reasons = new RefusalCollector(Language.EN);
    ApiException failure = ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    assertThatThrownBy(
            () ->
                reasons.check(
                    "",
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThat(reasons.all()).isEmpty();
  }
}
