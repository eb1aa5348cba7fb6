package org.cenotes.partners.domain.pricing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.DiscountType;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Rules and coupons of every kind. */
final class Offers {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final LocalizedText NAME = new LocalizedText("Oferta", "Offer");

  private Offers() {}

  /** The parts of a rule that decide what it takes off. */
  record Deal(
      DiscountType type,
      BigDecimal value,
      int priority,
      boolean stackable,
      boolean excludeTransport,
      @Nullable Cents most) {
    DiscountRuleSnapshot rule(long number) {
      return rule(number, Eligibility.ALL, null, null);
    }

    DiscountRuleSnapshot rule(
        long number, Eligibility who, @Nullable Integer minQuantity, @Nullable Cents minAmount) {
      boolean counts = type == DiscountType.QUANTITY_BASED && minQuantity == null;
      Integer least = counts ? Integer.valueOf(1) : minQuantity;
      DiscountRuleTerms terms =
          new DiscountRuleTerms(
              NAME,
              null,
              type,
              AppliesTo.ALL,
              List.of(),
              value,
              least,
              minAmount,
              most,
              priority,
              stackable,
              true,
              excludeTransport,
              who,
              null,
              null,
              true,
              null);
      return new DiscountRuleSnapshot(new UUID(3, number), terms, THEN, THEN);
    }
  }

  /** So many percent, with whoever else takes something off. */
  static Deal percent(String value) {
    return new Deal(DiscountType.PERCENTAGE, new BigDecimal(value), 0, true, false, null);
  }

  /** The same, alone. */
  static Deal alone(String percent) {
    return new Deal(DiscountType.PERCENTAGE, new BigDecimal(percent), 0, false, false, null);
  }

  static Arbitrary<DiscountRuleSnapshot> rules() {
    return Combinators.combine(deals(), Arbitraries.longs().between(1, 1_000))
        .as((deal, number) -> deal.rule(number));
  }

  private static Arbitrary<Deal> deals() {
    return Combinators.combine(
            Arbitraries.of(DiscountType.class),
            Arbitraries.integers().between(1, 10_000),
            Arbitraries.integers().between(-2, 2),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false),
            Arbitraries.longs().between(1, 50_000).injectNull(0.6))
        .as(
            (type, worth, priority, stackable, exclude, most) ->
                new Deal(
                    type,
                    type == DiscountType.FIXED
                        ? BigDecimal.valueOf(worth * 7L)
                        : BigDecimal.valueOf(worth, 2),
                    priority,
                    stackable,
                    exclude,
                    most == null ? null : new Cents(most)));
  }

  static Arbitrary<CouponTerms> coupons() {
    return Combinators.combine(
            Arbitraries.of(CouponTerms.DiscountType.class),
            Arbitraries.integers().between(1, 10_000),
            Arbitraries.longs().between(0, 100_000).injectNull(0.7),
            Arbitraries.longs().between(1, 50_000).injectNull(0.6))
        .as(
            (type, worth, least, most) ->
                coupon(
                    type,
                    type == CouponTerms.DiscountType.FIXED
                        ? BigDecimal.valueOf(worth * 7L)
                        : BigDecimal.valueOf(worth, 2),
                    least == null ? null : new Cents(least),
                    most == null ? null : new Cents(most)));
  }

  static CouponTerms coupon(
      CouponTerms.DiscountType type,
      BigDecimal value,
      @Nullable Cents minAmount,
      @Nullable Cents most) {
    return new CouponTerms(
        "SELVA", type, value, minAmount, most, null, null, null, null, List.of(), true);
  }
}
