package org.cenotes.partners.domain.identity.password;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which passwords are refused, and for what. */
class PasswordPolicyTest {
  private static final String EMAIL = "ana@team.example";
  private static final String LENGTH = "must have 10 to 128 characters";
  private static final String COMMON = "must not be a common password";

  @Property(seed = "1", tries = 200)
  void ten_to_128_characters_are_allowed(@ForAll @IntRange(max = 200) int length) {
    String text = "q7#zW".repeat(40).substring(0, length);
    boolean allowed = length >= 10 && length <= 128;
    assertThat(PasswordPolicy.rejection(text, EMAIL).isEmpty()).isEqualTo(allowed);
  }

  @Test
  void a_character_counts_once_whatever_its_encoding() {
    String gondola = "🚣";
    assertThat(PasswordPolicy.rejection(gondola.repeat(9), EMAIL)).contains(LENGTH);
    assertThat(PasswordPolicy.rejection(gondola.repeat(10), EMAIL)).isEmpty();
    assertThat(PasswordPolicy.rejection(gondola.repeat(128), EMAIL)).isEmpty();
    assertThat(PasswordPolicy.rejection(gondola.repeat(129), EMAIL)).contains(LENGTH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ana@team.example", "ANA@team.example", "Ana@Team.Example"})
  void the_own_email_address_is_refused_however_it_is_written(String password) {
    assertThat(PasswordPolicy.rejection(password, EMAIL))
        .contains("must not be the e-mail address");
    assertThat(PasswordPolicy.rejection(password, "eva@team.example")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"qwertyuiop", "QWERTYUIOP", "QwertyUiop", "1234567890"})
  void a_common_password_is_refused_however_it_is_written(String password) {
    assertThat(PasswordPolicy.rejection(password, EMAIL)).contains(COMMON);
  }
}
