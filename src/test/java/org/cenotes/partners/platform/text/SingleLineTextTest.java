package org.cenotes.partners.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.platform.validation.SingleLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SingleLineTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tours\r\nBcc: x@example.com",
        "a\nb",
        "a\tb",
        "a\u0085b",
        "a\u2028b",
        "a\u2029b",
        "a\u001bb",
        "a\u202eb",
        "\u2066a\u2069"
      })
  void refuses_line_breaks_and_control_characters(String text) {
    assertThat(SingleLineText.matches(text)).isFalse();
    assertThat(isValid(text)).isFalse();
    assertThat(SingleLineText.matches(SingleLineText.flatten(text))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Cenote Suyt\u00fan", " a ", "\u05d0\u200f a", "\u0646\u200c\u0645"})
  void accepts_names_in_any_script(String text) {
    assertThat(SingleLineText.matches(text)).isTrue();
    assertThat(isValid(text)).isTrue();
  }

  @Test
  void white_space_around_a_text_is_accepted_because_it_is_not_stored() {
    assertThat(SingleLineText.matches("a\n")).isFalse();
    assertThat(isValid(" a\r\n")).isTrue();
  }

  @Test
  void a_blank_text_is_left_to_the_other_constraint() {
    assertThat(isValid("\u202e")).isTrue();
    assertThat(isValid(null)).isTrue();
  }

  @Test
  void what_is_flattened_keeps_its_length_and_everything_else() {
    assertThat(SingleLineText.flatten("a\r\nb\u202ec \u00e1")).isEqualTo("a  b c \u00e1");
  }

  private static boolean isValid(String text) {
    return new SingleLine.Validator().isValid(text, null);
  }
}
