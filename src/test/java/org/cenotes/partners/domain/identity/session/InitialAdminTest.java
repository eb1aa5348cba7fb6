package org.cenotes.partners.domain.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which address the first administrator may have; {@code StartRefusedIT} starts with another. */
class InitialAdminTest {
  @ParameterizedTest
  @ValueSource(strings = {"luz", "ops@cenotes_hq", "milo\u0161@x.cz", "luz@example..com"})
  void the_first_administrator_has_no_address_without_mail(String address) {
    assertThat(InitialAdmin.refusal(address))
        .contains(
            "cenotes.bootstrap.admin-email must be an e-mail address to which mail can be sent, such"
                + " as luz@example.com");
  }

  @Test
  void an_address_may_end_as_a_line_of_a_file_does() {
    assertThat(InitialAdmin.refusal("luz@example.com\n")).isEmpty();
    assertThat(InitialAdmin.refusal("admin@cenotes.local")).isEmpty();
  }
}
