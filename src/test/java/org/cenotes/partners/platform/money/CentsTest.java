package org.cenotes.partners.platform.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CentsTest {
  @Property(seed = "1")
  void a_share_is_rounded_half_up(
      @ForAll @LongRange(max = 1_000_000_000_000L) long cents,
      @ForAll @IntRange(max = 10_000) int rate) {
    BigDecimal exact =
        BigDecimal.valueOf(cents).multiply(BigDecimal.valueOf(rate)).movePointLeft(4);
    assertThat(new Cents(cents).share(new BasisPoints(rate)).value())
        .isEqualTo(exact.setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  @Test
  void half_a_cent_is_a_cent() {
    assertThat(new Cents(5).share(new BasisPoints(1_000))).isEqualTo(new Cents(1));
    assertThat(new Cents(4).share(new BasisPoints(1_000))).isEqualTo(Cents.ZERO);
  }

  @Test
  void what_does_not_fit_is_refused_and_never_wraps() {
    Cents most = new Cents(Long.MAX_VALUE);
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> most.plus(new Cents(1)));
    assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> most.times(2));
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> most.share(new BasisPoints(2)));
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> new Cents(Long.MIN_VALUE).minus(new Cents(1)));
  }
}
