package org.cenotes.partners.platform.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
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

  @Test
  void a_third_decimal_is_no_rate() {
    assertThatThrownBy(() -> BasisPoints.ofPercent(new BigDecimal("1.005")))
        .isInstanceOf(ArithmeticException.class);
  }
}
