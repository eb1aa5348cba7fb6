package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClabeTest {
  private static final String KNOWN = "032180000118359719";

  @ParameterizedTest
  @ValueSource(strings = {KNOWN, "002010077777777771", "000000000000000000"})
  void eighteen_digits_with_their_control_digit_are_one(String clabe) {
    assertThat(Clabe.isValid(clabe)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "03218000011835971",
        "0321800001183597190",
        "03218000011835971a",
        "032 180000118359719",
        "-32180000118359719",
        "٠٣٢١٨٠٠٠٠١١٨٣٥٩٧١٩",
        "**************9719"
      })
  void anything_else_is_none(String text) {
    assertThat(Clabe.isValid(text)).isFalse();
  }

  @Test
  void one_digit_that_is_wrong_shows() {
    for (int i = 0; i < KNOWN.length(); i++) {
      char other = (char) ('0' + (KNOWN.charAt(i) - '0' + 1) % 10);
      assertThat(Clabe.isValid(KNOWN.substring(0, i) + other + KNOWN.substring(i + 1))).isFalse();
    }
  }

  @Test
  void four_digits_can_be_read_of_it() {
    assertThat(Clabe.masked(Clabe.lastDigits(KNOWN))).isEqualTo("**************9719");
  }
}
