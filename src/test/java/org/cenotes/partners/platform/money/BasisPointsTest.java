package org.cenotes.partners.platform.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BasisPointsTest {
  @ParameterizedTest
  @CsvSource({"10, 1000, 10", "10.50, 1050, 10.5", "0, 0, 0", "0.010, 1, 0.01", "50.00, 5000, 50"})
  void a_percent_number_is_read_and_written_without_idle_zeros(
      BigDecimal percent, int value, String written) {
    BasisPoints rate = BasisPoints.ofPercent(percent);
    assertThat(rate.value()).isEqualTo(value);
    assertThat(rate.percent()).hasToString(written);
  }

  @Property(seed = "1")
  void basis_points_are_shown_as_percent_without_needless_zeros(
      @ForAll @IntRange(max = 10_000) int basisPoints) {
    BigDecimal percent = new BasisPoints(basisPoints).percent();
    assertThat(percent.movePointRight(2).intValueExact()).isEqualTo(basisPoints);
    assertThat(percent.toString()).matches("\\d+(\\.\\d?[1-9])?");
  }

  @Test
  void a_third_decimal_is_no_rate() {
    assertThatThrownBy(() -> BasisPoints.ofPercent(new BigDecimal("1.005")))
        .isInstanceOf(ArithmeticException.class);
  }
}
