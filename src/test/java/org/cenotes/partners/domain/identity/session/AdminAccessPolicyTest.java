package org.cenotes.partners.domain.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is demanded of administrators, and of nobody else. */
class AdminAccessPolicyTest {
  private static final AdminAccessPolicy STRICT =
      new AdminAccessPolicy(Optional.of(List.of("10.66.0.0/16", "2001:db8::/32")), true);

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void others_than_administrators_need_no_second_factor_and_no_network(SystemRole role) {
    assertThat(STRICT.requiresTotp(role)).isFalse();
    assertThat(STRICT.allows(role, "198.51.100.7")).isTrue();
    STRICT.requireAllowed(role, "198.51.100.7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.66.0.0", "10.66.255.255", "2001:db8:1::7"})
  void an_administrator_may_use_an_address_of_the_networks(String address) {
    assertThat(STRICT.allows(SystemRole.ADMIN, address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.65.255.255", "10.67.0.0", "2001:db9::1", "", "localhost", "unix:"})
  void an_administrator_may_use_no_other_address(String address) {
    assertThatThrownBy(() -> STRICT.requireAllowed(SystemRole.ADMIN, address))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.auth.ip_not_allowed");
  }

  @Test
  void nothing_is_demanded_unless_it_is_configured() {
    AdminAccessPolicy open = new AdminAccessPolicy(Optional.empty(), false);
    assertThat(STRICT.requiresTotp(SystemRole.ADMIN)).isTrue();
    assertThat(open.requiresTotp(SystemRole.ADMIN)).isFalse();
    assertThat(open.allows(SystemRole.ADMIN, "198.51.100.7")).isTrue();
  }
}
