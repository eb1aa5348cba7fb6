package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.cenotes.partners.domain.pricing.discount.DiscountValue;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The value of a discount: what is valid, and how much it takes off a price. */
class DiscountValueTest {
  private static final long MAX = 1_000_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "true, 0.01, true",
    "true, 100, true",
    "true, 100.00, true",
    "true, 1E+1, true",
    "true, 12.50000, true",
    "true, 0, false",
    "true, -1, false",
    "true, 100.01, false",
    "true, 0.001, false",
    "true, 1E+400000, false",
    "true, 1E-400000, false",
    "false, 1, true",
    "false, 1.00, true",
    "false, 1000000000000, true",
    "false, 1000000000001, false",
    "false, 0, false",
    "false, 0.5, false",
    "false, -5, false"
  })
  void onlyValidValuesHaveNoProblem(boolean share, BigDecimal value, boolean isValid) {
    assertThat(DiscountValue.problem(share, value) == null).isEqualTo(isValid);
    if (isValid) {
      assertThat(DiscountValue.of(share, value).value()).isEqualByComparingTo(value);
    }
  }

  @Test
  void aValueIsARateOrAnAmount() {
    assertThatThrownBy(() -> new DiscountValue(null, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DiscountValue(new BasisPoints(1), Cents.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  void whateverIsValidCanBeConverted(
      @ForAll boolean share,
      @ForAll @BigRange(min = "-10", max = "2000000000000") @Scale(4) BigDecimal value) {
    if (DiscountValue.problem(share, value) == null) {
      assertThat(DiscountValue.of(share, value).value()).isEqualByComparingTo(value);
    }
  }

  @Property
  void aShareIsRoundedHalfUpOnce(
      @ForAll @LongRange(max = MAX) long price, @ForAll @IntRange(min = 1, max = 10_000) int rate) {
    Cents discount = new DiscountValue(new BasisPoints(rate), null).of(new Cents(price), null);
    BigDecimal exact =
        BigDecimal.valueOf(price).multiply(BigDecimal.valueOf(rate)).movePointLeft(4);
    assertThat(BigDecimal.valueOf(discount.value()))
        .isEqualByComparingTo(exact.setScale(0, java.math.RoundingMode.HALF_UP));
  }

  @Property
  void aDiscountIsNeverMoreThanThePriceOrTheLimit(
      @ForAll @LongRange(max = MAX) long price,
      @ForAll @LongRange(min = 1, max = MAX) long amount,
      @ForAll @LongRange(max = MAX) long limit) {
    Cents discount =
        new DiscountValue(null, new Cents(amount)).of(new Cents(price), new Cents(limit));
    assertThat(discount.value()).isEqualTo(Math.min(amount, Math.min(price, limit)));
  }
}
