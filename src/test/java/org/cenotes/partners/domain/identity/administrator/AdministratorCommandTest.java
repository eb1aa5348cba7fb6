package org.cenotes.partners.domain.identity.administrator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which addresses the command takes; what it does with them, {@code AdministratorCommandIT} tests.
 */
class AdministratorCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"milo\u0161@x.cz", "luz@example..com", ".luz@example.com"})
  void no_administrator_gets_an_address_without_mail(String email) {
    assertThat(AdministratorCommand.refusal(email, false))
        .contains(
            email + " is not an e-mail address to which mail can be sent, such as luz@example.com");
  }

  @Test
  void other_addresses_are_taken() {
    assertThat(AdministratorCommand.refusal("luz@example.com", false)).isEmpty();
  }

  /** Accounts may have such addresses from before the rule. */
  @Test
  void an_account_that_exists_can_be_helped_whatever_its_address() {
    assertThat(AdministratorCommand.refusal("milo\u0161@x.cz", true)).isEmpty();
    assertThat(AdministratorCommand.refusal("ops@cenotes_hq", true)).isEmpty();
    assertThat(AdministratorCommand.refusal("nobody", true))
        .contains("nobody is not an e-mail address");
  }
}
