package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CardNumbersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "4242424242424242",
        "4242-4242-4242-4242",
        "4242.4242.4242.4242",
        "4222222222222",
        "5555555555554444",
        "2223003122003222",
        "378282246310005",
        "3782-822463-10005",
        "30569309025904",
        "3530111333300000",
        "6011111111111117",
        "6200000000000005"
      })
  void knows_card_numbers(String text) {
    assertThat(CardNumbers.isCardNumber(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "4242424242424241", // check digit
        "1234567890123456785", // no issuer has numbers that begin with 1
        "2000000000000000006", // nor such long ones that begin with 2
        "order-4242424242424242",
        "42424242424242424242424242424242",
        "4242--4242-4242-4242",
        "01a2043d-4111-7111-8111-111111111111"
      })
  void leaves_other_ids(String text) {
    assertThat(CardNumbers.isCardNumber(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "4242424242424242, xxxxxxxxxxxx4242",
    "4242-4242-4242-4242, xxxx-xxxx-xxxx-4242",
    "3782.822463.10005, xxxx.xxxxxx.x0005",
    "4222222222222, xxxxxxxxx2222",
    "1234567890123456785, 1234567890123456785",
    "order-1001, order-1001"
  })
  void logs_show_four_digits_of_a_card_number(String text, String logged) {
    assertThat(CardNumbers.masked(text)).isEqualTo(logged);
  }
}
