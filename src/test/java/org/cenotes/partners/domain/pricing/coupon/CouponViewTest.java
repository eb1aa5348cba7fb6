package org.cenotes.partners.domain.pricing.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a coupon can be used, what a change makes of it, and that its row loses nothing. */
class CouponViewTest {
  private static final Instant FROM = Instant.parse("2026-06-01T05:00:00Z");
  private static final Instant TO = Instant.parse("2026-07-01T05:00:00Z");

  private static CouponView coupon(@Nullable Integer most, int redeemed, boolean active) {
    CouponTerms terms =
        new CouponTerms(
            "SELVA",
            DiscountType.PERCENTAGE,
            BigDecimal.TEN,
            null,
            null,
            most,
            null,
            FROM,
            TO,
            List.of(),
            active);
    return new CouponView(new UUID(5, 5), terms, redeemed, FROM, FROM);
  }

  @Test
  void it_can_be_used_from_its_first_moment_until_before_its_end() {
    CouponView coupon = coupon(null, 0, true);
    assertThat(coupon.refusal(FROM.minusMillis(1))).isEqualTo(CouponRefusal.NOT_STARTED);
    assertThat(coupon.refusal(FROM)).isNull();
    assertThat(coupon.refusal(TO.minusMillis(1))).isNull();
    assertThat(coupon.refusal(TO)).isEqualTo(CouponRefusal.ENDED);
  }

  @ParameterizedTest
  @CsvSource({"3, 2, true", "3, 3, false", "3, 4, false", "1, 0, true", ", 1000000, true"})
  void it_can_be_used_as_often_as_it_says(@Nullable Integer most, int redeemed, boolean usable) {
    assertThat(coupon(most, redeemed, true).refusal(FROM))
        .isEqualTo(usable ? null : CouponRefusal.EXHAUSTED);
  }

  @Test
  void the_reason_that_lasts_longest_is_given() {
    assertThat(coupon(1, 1, false).refusal(TO)).isEqualTo(CouponRefusal.INACTIVE);
    assertThat(coupon(1, 1, true).refusal(TO)).isEqualTo(CouponRefusal.ENDED);
    assertThat(coupon(1, 1, true).refusal(FROM.minusMillis(1)))
        .isEqualTo(CouponRefusal.NOT_STARTED);
  }

  @Test
  void deactivation_changes_nothing_else() {
    CouponTerms before = coupon(3, 0, true).terms();
    CouponTerms after = CouponUpdate.DEACTIVATION.applyTo(before);
    assertThat(after.isActive()).isFalse();
    assertThat(after).usingRecursiveComparison().ignoringFields("isActive").isEqualTo(before);
  }

  @Test
  void a_change_clears_what_is_null_and_keeps_what_is_absent() {
    CouponTerms before = coupon(3, 0, true).terms();
    CouponUpdate change =
        new CouponUpdate(
            DiscountType.FIXED,
            new BigDecimal(700),
            null,
            Optional.of(new Cents(600)),
            Optional.empty(),
            null,
            null,
            Optional.empty(),
            Optional.of(List.of(new UUID(7, 1))),
            null);
    CouponTerms after = change.applyTo(before);
    assertThat(after.code()).isEqualTo("SELVA");
    assertThat(after.discountOf(new Cents(10_000))).isEqualTo(new Cents(600));
    assertThat(after.maxRedemptions()).isNull();
    assertThat(after.startsAt()).isEqualTo(FROM);
    assertThat(after.endsAt()).isNull();
    assertThat(after.cenoteIds()).containsExactly(new UUID(7, 1));
    CouponUpdate everywhere =
        new CouponUpdate(null, null, null, null, null, null, null, null, Optional.empty(), null);
    assertThat(everywhere.applyTo(after).cenoteIds()).isEmpty();
  }

  @Provide
  Arbitrary<CouponTerms> terms() {
    return Combinators.combine(
            Arbitraries.of(DiscountType.class),
            Arbitraries.integers().between(1, 10_000),
            Arbitraries.longs().between(0, 100_000).injectNull(0.5),
            Arbitraries.longs().between(1, 50_000).injectNull(0.5),
            Arbitraries.integers().between(1, 99).injectNull(0.5),
            Arbitraries.of(FROM, TO).injectNull(0.5),
            Arbitraries.longs().between(1, 9).map(id -> new UUID(7, id)).set().ofMaxSize(3),
            Arbitraries.of(true, false))
        .as(
            (type, worth, least, most, uses, start, cenotes, active) ->
                new CouponTerms(
                    "SELVA",
                    type,
                    type == DiscountType.FIXED
                        ? BigDecimal.valueOf(worth)
                        : BigDecimal.valueOf(worth, 2).stripTrailingZeros(),
                    least == null ? null : new Cents(least),
                    most == null ? null : new Cents(most),
                    uses,
                    uses == null ? null : Integer.valueOf(1),
                    start,
                    null,
                    List.copyOf(cenotes),
                    active));
  }

  @Property(seed = "1")
  void a_row_gives_back_the_terms_that_it_was_made_of(@ForAll("terms") CouponTerms terms) {
    CouponView view = new Coupon(new UUID(5, 5), terms, FROM).view();
    assertThat(view.terms().value()).isEqualByComparingTo(terms.value());
    assertThat(view.terms()).usingRecursiveComparison().ignoringFields("value").isEqualTo(terms);
    assertThat(view.redeemed()).isZero();
  }

  @Property(seed = "2")
  void an_empty_change_changes_nothing(@ForAll("terms") CouponTerms terms) {
    CouponUpdate nothing =
        new CouponUpdate(null, null, null, null, null, null, null, null, null, null);
    assertThat(nothing.applyTo(terms)).isEqualTo(terms);
  }

  @Property(seed = "3")
  void a_row_takes_the_place_of_all_its_former_terms(
      @ForAll("terms") CouponTerms before, @ForAll("terms") CouponTerms after) {
    Coupon row = new Coupon(new UUID(5, 5), before, FROM);
    row.update(after, TO);
    assertThat(row.view().terms()).isEqualTo(new Coupon(new UUID(5, 5), after, TO).view().terms());
    assertThat(row.view().createdAt()).isEqualTo(FROM);
    assertThat(row.view().updatedAt()).isEqualTo(TO);
  }
}
