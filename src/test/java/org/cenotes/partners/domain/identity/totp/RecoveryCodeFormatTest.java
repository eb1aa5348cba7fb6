package org.cenotes.partners.domain.identity.totp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryCodeFormatTest {
  private static final UUID USER = UUID.fromString("01a1fd6b-d20b-7256-abdf-cd271a746d16");

  @Test
  void ten_codes_of_80_bits_are_made() {
    List<String> codes = RecoveryCodeFormat.generate();
    assertThat(codes)
        .hasSize(10)
        .doesNotHaveDuplicates()
        .allMatch(code -> code.matches("([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7H3K-Q1ZM-2XWB-C0TD",
        "7h3kq1zm2xwbc0td",
        " 7H3K QLZM 2XWB COTD ",
        "7h3k-qizm2xwbcotd"
      })
  void spelling_makes_no_difference(String written) {
    assertThat(RecoveryCodeFormat.digest(USER, written))
        .isEqualTo(RecoveryCodeFormat.digest(USER, "7H3K-Q1ZM-2XWB-C0TD"));
  }

  @Test
  void the_digest_of_another_code_or_user_differs() {
    byte[] digest = RecoveryCodeFormat.digest(USER, "7H3K-Q1ZM-2XWB-C0TD");
    assertThat(RecoveryCodeFormat.digest(USER, "7H3K-Q1ZM-2XWB-C0TE")).isNotEqualTo(digest);
    assertThat(RecoveryCodeFormat.digest(UUID.randomUUID(), "7H3K-Q1ZM-2XWB-C0TD"))
        .isNotEqualTo(digest);
  }
}
