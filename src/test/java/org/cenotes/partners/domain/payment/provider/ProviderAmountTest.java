package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts of providers that write decimals. */
class ProviderAmountTest {
  @Property(seed = "1")
  void an_amount_is_the_same_after_it_was_a_decimal(
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long cents) {
    ProviderAmount amount = new ProviderAmount(new Cents(cents), "USD");
    assertThat(amount.decimal().scale()).isEqualTo(2);
    assertThat(ProviderAmount.of(amount.decimal(), "USD")).isEqualTo(amount);
    BigDecimal shortest = amount.decimal().stripTrailingZeros();
    assertThat(ProviderAmount.of(shortest, "USD")).isEqualTo(amount);
  }

  @ParameterizedTest
  @CsvSource({
    "450.05, 45005",
    "450, 45000",
    "4.5e2, 45000",
    "450.0500, 45005",
    "0.1, 10",
    "0e9, 0"
  })
  void decimals_are_read_in_every_form(BigDecimal decimal, long cents) {
    assertThat(ProviderAmount.of(decimal, "MXN").amount()).isEqualTo(new Cents(cents));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "450.051",
        "0.001",
        "1e-999999999",
        "1e999999999",
        "1e2147483647",
        "92233720368547758.08"
      })
  void what_is_not_in_whole_cents_or_too_large_is_refused_at_once(String decimal) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(2),
        () ->
            assertThatThrownBy(() -> ProviderAmount.of(new BigDecimal(decimal), "MXN"))
                .isInstanceOf(IllegalArgumentException.class));
  }

  @Example
  void cents_are_written_with_two_decimals() {
    assertThat(new ProviderAmount(new Cents(5), "MXN").decimal()).hasToString("0.05");
    assertThat(new ProviderAmount(new Cents(45_000), "MXN").decimal()).hasToString("450.00");
  }
}
