package org.cenotes.partners.api.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.Callers;
import org.cenotes.partners.api.users.InviteResource.InviteUser;
import org.cenotes.partners.api.users.UsersResource.CreateUser;
import org.cenotes.partners.api.users.UsersResource.UpdateUser;
import org.cenotes.partners.domain.identity.password.ReadableHasher;
import org.cenotes.partners.domain.identity.user.AccessChange;
import org.cenotes.partners.domain.identity.user.InviteService.NewInvite;
import org.cenotes.partners.domain.identity.user.NewUser;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.RecordedInvites;
import org.cenotes.partners.domain.identity.user.RecordedUsers;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserDetails;
import org.cenotes.partners.domain.identity.user.UserFilter;
import org.cenotes.partners.domain.identity.user.WithoutEmailLimit;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.WithoutKeys;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What requests about users mean. */
class UsersResourceTest {
  private static final UUID ID = new UUID(5, 1);
  private static final PartnerRole AGENT = PartnerRole.PARTNER_AGENT;

  private final RecordedUsers users = new RecordedUsers();
  private final RecordedInvites invites = new RecordedInvites();
  private final UsersResource resource =
      new UsersResource(
          users, new WithoutKeys(), new ReadableHasher(), new WithoutEmailLimit(), Callers.with());
  private final InviteResource inviting =
      new InviteResource(invites, new WithoutKeys(), new WithoutEmailLimit(), Callers.with());

  private static UpdateUser update(String json) {
    return Json.read(json.replace('\'', '"'), UpdateUser.class);
  }

  private void invite(InviteUser request) {
    UnitScopes.run(Callers.PARTNER, () -> inviting.invite(request));
  }

  @Test
  void a_new_user_belongs_to_the_callers_partner_and_has_tidy_details() {
    CreateUser request =
        new CreateUser(
            " Ana@Example.COM ", " Ana\t", " de la Cruz ", "998 123 4567", "correct horse", AGENT);
    UnitScopes.run(Callers.PARTNER, () -> resource.create(request));
    assertThat(users.asked).hasSize(2).contains("hash of correct horse");
    assertThat((NewUser) users.asked.get(0))
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(
            new NewUser(
                ID,
                Callers.PARTNER,
                "ana@example.com",
                "Ana",
                "de la Cruz",
                "+529981234567",
                AGENT));
  }

  @Test
  void an_absent_member_stays_and_null_removes_the_telephone_number() {
    resource.update(null, ID, update("{}"));
    resource.update(null, ID, update("{'phone':null}"));
    resource.update(null, ID, update("{'phone':'+1 (212) 555-0100','firstName':' Ana '}"));
    assertThat(users.asked)
        .containsExactly(
            new UserDetails(null, null, null),
            new UserDetails(null, null, Optional.empty()),
            new UserDetails("Ana", null, Optional.of("+12125550100")));
  }

  @Test
  void permissions_that_are_named_twice_count_once() {
    List<Permission> twice = List.of(Permission.VIEW_REPORTS, Permission.VIEW_REPORTS);
    resource.updateAccess(ID, new UpdateAccess(null, twice, null, null, null));
    assertThat(users.asked)
        .containsExactly(
            new AccessChange(null, Set.of(Permission.VIEW_REPORTS), Set.of(), null, false));
  }

  @Test
  void a_second_factor_is_removed_but_not_set_up_for_somebody() {
    resource.updateAccess(ID, new UpdateAccess(null, null, null, null, false));
    assertThat(users.asked).containsExactly(new AccessChange(null, Set.of(), Set.of(), null, true));
    UpdateAccess setUp = new UpdateAccess(null, null, null, null, true);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> resource.updateAccess(ID, setUp));
    assertThat(Objects.requireNonNull(refused.fields()).fields()).containsOnlyKeys("totpEnabled");
  }

  @Test
  void a_permission_is_not_granted_and_revoked_at_once() {
    UpdateAccess both =
        new UpdateAccess(
            AGENT,
            List.of(Permission.VIEW_REPORTS, Permission.VIEW_USERS),
            List.of(Permission.VIEW_USERS),
            true,
            null);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> resource.updateAccess(ID, both));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(Objects.requireNonNull(refused.fields()).fields())
        .isEqualTo(
            Map.of(
                "revoke", List.of("revoke must not contain a permission that is also in grant")));
    assertThat(users.asked).isEmpty();
  }

  @Test
  void an_invitation_sends_no_mail_and_gives_no_permission_unless_told_so() {
    invite(new InviteUser("ANA@Example.com", AGENT, null, null, null, null, null));
    invite(
        new InviteUser(
            "bob@example.com",
            AGENT,
            " Bob ",
            null,
            SystemRole.CLIENT,
            List.of(Permission.VIEW_REPORTS),
            true));
    assertThat(invites.asked)
        .containsExactly(
            new NewInvite("ana@example.com", AGENT, null, null, Set.of(), false),
            new NewInvite(
                "bob@example.com", AGENT, "Bob", null, Set.of(Permission.VIEW_REPORTS), true));
  }

  @ParameterizedTest
  @EnumSource(value = SystemRole.class, names = "CLIENT", mode = Mode.EXCLUDE)
  void nobody_is_invited_into_another_role_of_the_system(SystemRole role) {
    assertThatThrownBy(
            () ->
                inviting.invite(
                    new InviteUser("ana@example.com", AGENT, null, null, role, null, null)))
        .hasMessage("error.partner.invite_role_not_allowed");
    assertThat(invites.asked).isEmpty();
  }

  @Test
  void a_search_ignores_case_and_the_space_around_it() {
    UserQuery query = new UserQuery();
    assertThat(query.filter()).isEqualTo(new UserFilter(null, null, null, SortDirection.DESC));
    query.search = " ÁNA@Example ";
    query.isActive = false;
    query.sortDirection = SortDirection.ASC;
    assertThat(query.filter())
        .isEqualTo(new UserFilter("ána@example", null, false, SortDirection.ASC));
    query.sortOrder = SortDirection.DESC;
    assertThatThrownBy(query::filter).isInstanceOf(ApiException.class);
  }

  @Test
  void a_search_that_is_longer_in_lower_case_finds_nobody_but_is_no_wrong_address() {
    UserQuery query = new UserQuery();
    query.search = "İ".repeat(150);
    assertThat(query.filter().search()).hasSize(300);
  }
}
