package org.cenotes.partners.platform.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatiosTest {
  @ParameterizedTest
  @CsvSource({
    "1, 3, 33.33",
    "2, 3, 66.67",
    "1, 8, 12.50",
    "7, 7, 100.00",
    "1, 20000, 0.01", // exactly half of the last digit
    "1, 20001, 0.00",
    "-1, 20000, -0.01",
    "999999, 1000000, 100.00",
    "4611686018427387904, 9223372036854775807, 50.00",
    "0, 5, 0.00",
    "5, 0, 0",
  })
  void a_percentage_has_two_decimals_and_is_zero_of_nothing(
      long part, long whole, BigDecimal percent) {
    assertThat(Ratios.percent(part, whole)).isEqualTo(percent);
  }

  @Test
  void averages_are_rounded_half_up_and_are_zero_of_nothing() {
    assertThat(Ratios.average(1, 8)).isEqualTo("0.13");
    assertThat(Ratios.average(1, 0)).isZero();
    assertThat(Ratios.averageAmount(1_001, 2)).isEqualTo(new Cents(501));
    assertThat(Ratios.averageAmount(1_000, 0)).isEqualTo(Cents.ZERO);
  }
}
