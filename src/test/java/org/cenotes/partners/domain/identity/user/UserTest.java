package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_API_KEYS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_USERS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_REPORTS;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;

/** The authority of users over permissions of others. */
class UserTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static User active(PartnerRole role) {
    return User.active(of(role), SystemRole.PARTNER, "hash", NOW);
  }

  private static NewUser of(PartnerRole role) {
    return new NewUser(
        UUID.randomUUID(), UUID.randomUUID(), "a@team.example", "A", "B", null, role);
  }

  private static User with(PartnerRole role, Set<Permission> granted, Set<Permission> revoked) {
    User user = active(role);
    user.changeAccess(role, granted, revoked, true, NOW);
    return user;
  }

  private static void assertNoAuthority(User user, Set<Permission> permissions) {
    assertThatThrownBy(() -> user.requireAuthorityOver(permissions))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.auth.forbidden");
  }

  @Test
  void a_user_manager_has_authority_over_held_permissions_only() {
    User manager = with(PartnerRole.PARTNER_MANAGER, Set.of(MANAGE_USERS), Set.of());
    assertThatCode(() -> manager.requireAuthorityOver(PartnerRole.PARTNER_AGENT.permissions()))
        .doesNotThrowAnyException();
    assertNoAuthority(manager, Set.of(MANAGE_API_KEYS));
    assertNoAuthority(manager, PartnerRole.PARTNER_ADMIN.permissions());
  }

  @Test
  void a_user_who_does_not_manage_users_has_no_authority() {
    assertNoAuthority(active(PartnerRole.PARTNER_MANAGER), Set.of());
    assertNoAuthority(with(PartnerRole.PARTNER_ADMIN, Set.of(), Set.of(MANAGE_USERS)), Set.of());
  }

  @Test
  void an_inactive_user_has_no_authority() {
    User gone = active(PartnerRole.PARTNER_ADMIN);
    gone.requireAuthorityOver(Set.of());
    gone.deactivate(NOW);
    assertNoAuthority(gone, Set.of());
    assertNoAuthority(User.invited(of(PartnerRole.PARTNER_ADMIN), Set.of(), NOW), Set.of());
  }

  @Test
  void an_administrator_is_active_and_has_every_permission() {
    assertThat(active(PartnerRole.PARTNER_ADMIN).isAdministrator()).isTrue();
    assertThat(active(PartnerRole.PARTNER_MANAGER).isAdministrator()).isFalse();
    assertThat(with(PartnerRole.PARTNER_ADMIN, Set.of(), Set.of(VIEW_REPORTS)).isAdministrator())
        .isFalse();
    assertThat(User.invited(of(PartnerRole.PARTNER_ADMIN), Set.of(), NOW).isAdministrator())
        .isFalse();
  }

  @Test
  void a_repeated_invitation_replaces_the_first() {
    User guest = User.invited(of(PartnerRole.PARTNER_VIEWER), Set.of(MANAGE_USERS), NOW);
    guest.changeAccess(PartnerRole.PARTNER_VIEWER, Set.of(), Set.of(VIEW_REPORTS), false, NOW);
    guest.inviteAgain(PartnerRole.PARTNER_AGENT, Set.of(VIEW_REPORTS), NOW);
    assertThat(guest.effective())
        .isEqualTo(PartnerRole.PARTNER_AGENT.with(Set.of(VIEW_REPORTS), Set.of()));
    assertThat(guest.revoked()).isEmpty();
  }
}
