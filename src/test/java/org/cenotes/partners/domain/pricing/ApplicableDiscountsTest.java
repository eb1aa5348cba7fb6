package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.pricing.Offers.alone;
import static org.cenotes.partners.domain.pricing.Offers.percent;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.domain.pricing.discount.Promotion;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApplicableDiscountsTest {
  /** Entry 333.33 for each. */
  private static final Listing CENOTE =
      Listings.selling(
          new AdultChildPrices(new Cents(33_333), new Cents(33_333)), List.of(), List.of());

  private static final VisitSelection TWO =
      new VisitSelection(2, 0, null, List.of(), TransportationType.NONE);

  private static long total(boolean partner, boolean first, DiscountRuleSnapshot... rules) {
    ApplicableDiscounts discounts =
        new ApplicableDiscounts(List.of(rules), null, null, partner, first, false);
    return PriceEngine.price(CENOTE, TWO, discounts).total().value();
  }

  private static long total(DiscountRuleSnapshot... rules) {
    return total(false, false, rules);
  }

  @Test
  void shares_are_of_the_whole_and_rounded_half_up_once_each() {
    // 66,666: 12.5 % is 8,333.25, 7.5 % is 4,999.95
    assertThat(total(percent("12.5").rule(1), percent("7.5").rule(2)))
        .isEqualTo(66_666 - 8_333 - 5_000);
  }

  @Test
  void what_stands_alone_is_taken_when_it_is_better_and_only_then() {
    DiscountRuleSnapshot ten = percent("10").rule(1);
    DiscountRuleSnapshot five = percent("5").rule(2);
    assertThat(total(ten, five, alone("14.99").rule(3))).isEqualTo(66_666 - 6_667 - 3_333);
    assertThat(total(ten, five, alone("15.01").rule(3))).isEqualTo(66_666 - 10_007);
  }

  @Test
  void a_rule_takes_no_more_than_it_may_and_than_is_left() {
    Offers.Deal capped =
        new Offers.Deal(
            DiscountType.PERCENTAGE, new BigDecimal(50), 0, true, false, new Cents(1_000));
    assertThat(total(capped.rule(1))).isEqualTo(65_666);
    Offers.Deal all =
        new Offers.Deal(DiscountType.FIXED, new BigDecimal(66_000), 1, true, false, null);
    assertThat(total(all.rule(1), capped.rule(2))).isZero();
  }

  @Test
  void who_asks_for_how_many_and_how_much_decides() {
    Offers.Deal tenth = percent("10");
    assertThat(total(false, true, tenth.rule(1, Eligibility.PARTNER, null, null)))
        .isEqualTo(66_666);
    assertThat(total(true, false, tenth.rule(1, Eligibility.PARTNER, null, null)))
        .isEqualTo(59_999);
    DiscountRuleSnapshot first = tenth.rule(1, Eligibility.FIRST_PURCHASE, null, null);
    assertThat(total(true, false, first)).isEqualTo(66_666);
    assertThat(total(true, true, first)).isEqualTo(59_999);
    assertThat(total(tenth.rule(1, Eligibility.ALL, 3, null))).isEqualTo(66_666);
    assertThat(total(tenth.rule(1, Eligibility.ALL, 2, null))).isEqualTo(59_999);
    assertThat(total(tenth.rule(1, Eligibility.ALL, null, new Cents(66_667)))).isEqualTo(66_666);
    assertThat(total(tenth.rule(1, Eligibility.ALL, null, new Cents(66_666)))).isEqualTo(59_999);
  }

  @Test
  void a_promotion_is_given_to_those_who_ask_for_it() {
    DiscountRuleSnapshot rule = promotion("2026-03-01", "2026-03-31", Promotion.Status.ACTIVE);
    assertThat(total(rule)).isEqualTo(66_666);
    String id = new UUID(4, 4).toString();
    assertThat(promoted(id, rule).total().value()).isEqualTo(59_999);
    assertThat(promoted(id.toUpperCase(java.util.Locale.ROOT), rule).total().value())
        .isEqualTo(59_999);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> promoted(new UUID(4, 5).toString(), rule));
    assertThat(refused.fields().fields()).containsOnlyKeys("promotionId");
  }

  private static Price promoted(@Nullable String id, DiscountRuleSnapshot rule) {
    return PriceEngine.price(
        CENOTE, TWO, new ApplicableDiscounts(List.of(rule), id, null, false, false, false));
  }

  @Test
  void a_rule_is_open_in_its_time_and_on_the_days_of_its_promotion() {
    DiscountRuleSnapshot rule = promotion("2026-03-01", "2026-03-31", Promotion.Status.ACTIVE);
    Instant now = Instant.parse("2026-03-10T12:00:00Z");
    assertThat(rule.isOpen(CENOTE.id(), now, LocalDate.of(2026, 3, 1))).isTrue();
    assertThat(rule.isOpen(CENOTE.id(), now, LocalDate.of(2026, 3, 31))).isTrue();
    assertThat(rule.isOpen(CENOTE.id(), now, LocalDate.of(2026, 4, 1))).isFalse();
    assertThat(rule.isOpen(CENOTE.id(), now, LocalDate.of(2026, 2, 28))).isFalse();
    assertThat(
            promotion("2026-03-01", "2026-03-31", Promotion.Status.DRAFT)
                .isOpen(CENOTE.id(), now, LocalDate.of(2026, 3, 10)))
        .isFalse();
  }

  @Test
  void a_coupon_comes_after_the_rules() {
    CouponTerms coupon =
        Offers.coupon(
            CouponTerms.DiscountType.PERCENTAGE, new BigDecimal(50), new Cents(59_999), null);
    ApplicableDiscounts discounts =
        new ApplicableDiscounts(List.of(percent("10").rule(1)), null, coupon, false, false, false);
    Price price = PriceEngine.price(CENOTE, TWO, discounts);
    assertThat(price.couponDiscount()).isEqualTo(new Cents(30_000));
    assertThat(price.discount()).isEqualTo(new Cents(36_667));
    assertThat(price.total()).isEqualTo(new Cents(29_999));
  }

  @Test
  void amounts_in_pesos_are_not_taken_for_those_of_another_currency() {
    Listing inDollars =
        Listings.sellingIn("USD", new AdultChildPrices(new Cents(10_000), new Cents(10_000)));
    Offers.Deal fixed =
        new Offers.Deal(DiscountType.FIXED, new BigDecimal(5_000), 0, true, false, null);
    Offers.Deal limited =
        new Offers.Deal(
            DiscountType.PERCENTAGE, new BigDecimal(10), 0, true, false, new Cents(100));
    List<DiscountRuleSnapshot> rules =
        List.of(
            fixed.rule(1),
            limited.rule(2),
            percent("10").rule(3, Eligibility.ALL, null, new Cents(100)),
            percent("20").rule(4));
    ApplicableDiscounts discounts = new ApplicableDiscounts(rules, null, null, false, false, false);
    assertThat(PriceEngine.price(inDollars, TWO, discounts).total()).isEqualTo(new Cents(16_000));
    CouponTerms share =
        Offers.coupon(CouponTerms.DiscountType.PERCENTAGE, new BigDecimal(50), null, null);
    assertThat(priceWith(inDollars, share).total()).isEqualTo(new Cents(10_000));
    for (CouponTerms amount :
        List.of(
            Offers.coupon(CouponTerms.DiscountType.FIXED, new BigDecimal(500), null, null),
            Offers.coupon(
                CouponTerms.DiscountType.PERCENTAGE, new BigDecimal(5), new Cents(1), null),
            Offers.coupon(
                CouponTerms.DiscountType.PERCENTAGE, new BigDecimal(5), null, new Cents(1)))) {
      ApiException refused =
          catchThrowableOfType(ApiException.class, () -> priceWith(inDollars, amount));
      assertThat(refused.fields().fields()).containsOnlyKeys("couponCode");
      assertThat(priceWith(CENOTE, amount).couponDiscount()).isNotEqualTo(Cents.ZERO);
    }
  }

  @Test
  void a_price_below_a_coupons_minimum_is_told_the_minimum() {
    CouponTerms coupon =
        Offers.coupon(
            CouponTerms.DiscountType.PERCENTAGE, new BigDecimal(5), new Cents(1_000_000), null);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> priceWith(CENOTE, coupon));
    assertThat(refused.fields().messages())
        .containsExactly("couponCode requires an amount of at least 1000000 cents");
    assertThat(refused.fields().details().path("minAmount").asLong()).isEqualTo(1_000_000);
    assertThat(Sentences.translated(refused.fields(), Language.ES).messages())
        .containsExactly("couponCode requiere un importe de al menos 1000000 centavos");
  }

  private static Price priceWith(Listing cenote, CouponTerms coupon) {
    return PriceEngine.price(
        cenote, TWO, new ApplicableDiscounts(List.of(), null, coupon, false, false, false));
  }

  private static DiscountRuleSnapshot promotion(String from, String to, Promotion.Status status) {
    DiscountRuleTerms tenth = percent("10").rule(1).terms();
    Promotion promotion =
        new Promotion(
            new UUID(4, 4),
            "Marzo",
            "marzo",
            status,
            "seasonal",
            LocalDate.parse(from),
            LocalDate.parse(to));
    DiscountRuleTerms terms =
        new DiscountRuleTerms(
            tenth.name(),
            null,
            tenth.discountType(),
            tenth.appliesTo(),
            List.of(),
            tenth.value(),
            null,
            null,
            null,
            0,
            true,
            false,
            false,
            Eligibility.ALL,
            null,
            null,
            true,
            promotion);
    return new DiscountRuleSnapshot(new UUID(3, 1), terms, Instant.EPOCH, Instant.EPOCH);
  }
}
