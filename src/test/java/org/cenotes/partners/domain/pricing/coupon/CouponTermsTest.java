package org.cenotes.partners.domain.pricing.coupon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms.DiscountType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which terms a coupon may have, and to which prices it applies. */
class CouponTermsTest {
  private static final UUID HERE = new UUID(7, 1);
  private static final UUID ELSEWHERE = new UUID(7, 2);
  private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");

  private static CouponTerms percent(
      String percent, @Nullable Long least, @Nullable Long most, UUID... cenotes) {
    return terms(DiscountType.PERCENTAGE, percent, least, most, null, null, List.of(cenotes));
  }

  private static CouponTerms fixed(String cents, @Nullable Long least) {
    return terms(DiscountType.FIXED, cents, least, null, null, null, List.of());
  }

  private static CouponTerms terms(
      DiscountType type,
      String value,
      @Nullable Long least,
      @Nullable Long most,
      @Nullable Instant from,
      @Nullable Instant to,
      List<UUID> cenotes) {
    return new CouponTerms(
        "SELVA",
        type,
        new BigDecimal(value),
        least == null ? null : new Cents(least),
        most == null ? null : new Cents(most),
        null,
        null,
        from,
        to,
        cenotes,
        true);
  }

  @Test
  void a_cenote_that_is_named_twice_counts_once() {
    CouponTerms terms = percent("10", null, null, ELSEWHERE, HERE, ELSEWHERE);
    assertThat(new Coupon(HERE, terms, Instant.EPOCH).view().terms().cenoteIds())
        .containsExactly(ELSEWHERE, HERE);
  }

  private static List<String> wrong(CouponTerms terms) {
    ApiException refused = catchThrowableOfType(ApiException.class, terms::check);
    return refused == null ? List.of() : List.copyOf(refused.fields().fields().keySet());
  }

  @Test
  void a_code_is_stored_in_capitals_and_without_spaces_around_it() {
    CouponTerms terms =
        new CouponTerms(
            " selva-10 ",
            DiscountType.FIXED,
            BigDecimal.ONE,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    assertThat(terms.code()).isEqualTo("SELVA-10");
    assertThat(CouponTerms.canonical("Selva-10\t")).isEqualTo("SELVA-10");
    assertThat(CouponTerms.canonical(CouponTerms.canonical(" x_y "))).isEqualTo("X_Y");
  }

  @Test
  void a_coupon_is_active_and_for_all_cenotes_unless_it_says_otherwise() {
    CouponTerms terms =
        new CouponTerms(
            "SELVA",
            DiscountType.FIXED,
            BigDecimal.ONE,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    assertThat(terms.isActive()).isTrue();
    assertThat(terms.cenoteIds()).isEmpty();
    assertThat(terms.refusalOf(ELSEWHERE)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "PERCENTAGE, 100, ''",
    "PERCENTAGE, 0.01, ''",
    "PERCENTAGE, 0, value",
    "PERCENTAGE, 100.01, value",
    "PERCENTAGE, 12.345, value",
    "FIXED, 1, ''",
    "FIXED, 1000000000000, ''",
    "FIXED, 1000000000001, value",
    "FIXED, 0.5, value",
    "FIXED, -1, value",
  })
  void the_value_is_a_percentage_or_whole_cents(DiscountType type, String value, String member) {
    CouponTerms terms = terms(type, value, null, null, null, null, List.of());
    assertThat(wrong(terms)).isEqualTo(member.isEmpty() ? List.of() : List.of(member));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, ''",
    "1000000000000, 1000000000000, ''",
    "-1, 1, minAmount",
    "1000000000001, 1, minAmount",
    "0, 0, maxDiscountAmount",
    "0, 1000000000001, maxDiscountAmount",
  })
  void amounts_stay_within_what_anything_may_cost(long least, long most, String member) {
    assertThat(wrong(percent("10", least, most)))
        .isEqualTo(member.isEmpty() ? List.of() : List.of(member));
  }

  @Test
  void a_coupon_ends_after_it_starts() {
    assertThat(wrong(lasting(JUNE, JUNE.plusMillis(1)))).isEmpty();
    assertThat(wrong(lasting(JUNE, null))).isEmpty();
    assertThat(wrong(lasting(null, JUNE))).isEmpty();
    assertThat(wrong(lasting(JUNE, JUNE))).containsExactly("endsAt");
    assertThat(wrong(lasting(JUNE, JUNE.minusMillis(1)))).containsExactly("endsAt");
  }

  private static CouponTerms lasting(@Nullable Instant from, @Nullable Instant to) {
    return terms(DiscountType.PERCENTAGE, "10", null, null, from, to, List.of());
  }

  @Test
  void everything_that_is_wrong_is_named_at_once() {
    CouponTerms terms = terms(DiscountType.FIXED, "0", -1L, 0L, JUNE, JUNE, List.of());
    assertThat(wrong(terms))
        .containsExactlyInAnyOrder("value", "endsAt", "minAmount", "maxDiscountAmount");
  }

  @Test
  void a_coupon_for_some_cenotes_is_refused_at_others_before_its_amount_is_looked_at() {
    CouponTerms terms = percent("10", 5_000L, null, HERE);
    assertThat(terms.refusalOf(HERE)).isNull();
    assertThat(terms.refusalOf(null)).isNull();
    assertThat(terms.refusalOf(ELSEWHERE)).isEqualTo(CouponRefusal.OTHER_ITEM);
    assertThat(terms.refusal(ELSEWHERE, Cents.ZERO)).isEqualTo(CouponRefusal.OTHER_ITEM);
    assertThat(terms.refusal(HERE, new Cents(4_999))).isEqualTo(CouponRefusal.AMOUNT_TOO_LOW);
    assertThat(terms.refusal(HERE, new Cents(5_000))).isNull();
  }

  @Test
  void a_coupon_that_rounds_to_nothing_is_refused_and_not_used_up() {
    CouponTerms tiny = percent("0.01", null, null);
    assertThat(tiny.refusal(HERE, new Cents(4_999))).isEqualTo(CouponRefusal.NOTHING_OFF);
    assertThat(tiny.refusal(HERE, new Cents(5_000))).isNull();
    assertThat(tiny.discountOf(new Cents(5_000))).isEqualTo(new Cents(1));
    assertThat(fixed("500", null).refusal(HERE, Cents.ZERO)).isEqualTo(CouponRefusal.NOTHING_OFF);
  }

  @ParameterizedTest
  @CsvSource({
    "PERCENTAGE, FIXED, , false",
    "FIXED, PERCENTAGE, , false",
    "PERCENTAGE, FIXED, 500, true",
    "FIXED, PERCENTAGE, 12.5, true",
    "FIXED, FIXED, , true",
    "PERCENTAGE, , , true",
  })
  void a_change_to_another_unit_names_the_new_number(
      DiscountType before,
      @Nullable DiscountType after,
      @Nullable BigDecimal value,
      boolean accepted) {
    CouponUpdate change =
        new CouponUpdate(after, value, null, null, null, null, null, null, null, null);
    CouponTerms ten = terms(before, "10", null, null, null, null, List.of());
    ApiException refused = catchThrowableOfType(ApiException.class, () -> change.applyTo(ten));
    assertThat(refused == null).isEqualTo(accepted);
    if (refused != null) {
      assertThat(refused.fields().fields()).containsOnlyKeys("value");
    }
  }

  @Property(seed = "1")
  void a_fixed_coupon_takes_off_its_amount_or_the_whole_price(
      @ForAll @LongRange(min = 1, max = 1_000_000) long amount,
      @ForAll @LongRange(max = 2_000_000) long price) {
    Cents off = fixed(Long.toString(amount), null).discountOf(new Cents(price));
    assertThat(off.value()).isEqualTo(Math.min(amount, price));
  }

  @Property(seed = "2")
  void a_dearer_visit_never_gets_less_off(
      @ForAll @IntRange(min = 1, max = 10_000) int rate,
      @ForAll @LongRange(min = 1, max = 50_000) long most,
      @ForAll @LongRange(max = 1_000_000) long price,
      @ForAll @LongRange(max = 10_000) long more) {
    CouponTerms coupon = percent(BigDecimal.valueOf(rate, 2).toString(), null, most);
    Cents off = coupon.discountOf(new Cents(price));
    assertThat(coupon.discountOf(new Cents(price + more))).isGreaterThanOrEqualTo(off);
    assertThat(off.value()).isBetween(0L, Math.min(most, price));
  }

  @ParameterizedTest
  @CsvSource({
    "MXN, FIXED, 500, , true",
    "USD, FIXED, 500, , false",
    "USD, PERCENTAGE, 10, , true",
    "USD, PERCENTAGE, 10, 1, false",
    "MXN, PERCENTAGE, 10, 1, true",
  })
  void amounts_are_pesos(
      String currency, DiscountType type, String value, @Nullable Long least, boolean valid) {
    CouponTerms terms = terms(type, value, least, null, null, null, List.of());
    assertThat(terms.isValidIn(currency)).isEqualTo(valid);
  }
}
