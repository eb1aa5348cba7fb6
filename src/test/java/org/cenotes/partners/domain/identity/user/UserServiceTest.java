package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_ADMIN;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_AGENT;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_MANAGER;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_VIEWER;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_API_KEYS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_USERS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_BILLING;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_REPORTS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a partner's users may do to each other. */
@ExtendWith(OutsideServer.class)
class UserServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final String FORBIDDEN = "error.auth.forbidden";
  private static final Set<Permission> NONE = Set.of();

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final FakeUsers users = accounts.users();
  private final UserService service =
      new UserService(users, new FakeInvites(), factors.service(), audit.service(), clock);

  private final UUID admin = add(PARTNER, PARTNER_ADMIN);
  private final UUID agent = add(PARTNER, PARTNER_AGENT);

  @BeforeEach
  void enter() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
  }

  private UUID add(UUID partner, PartnerRole role) {
    UUID id = UUID.randomUUID();
    NewUser data = new NewUser(id, partner, id + "@team.example", "A", "B", null, role);
    users.addUnique(User.active(data, SystemRole.PARTNER, "hash", clock.instant()));
    return id;
  }

  private UUID addManagerOfUsers() {
    UUID id = add(PARTNER, PARTNER_MANAGER);
    user(id).changeAccess(PARTNER_MANAGER, Set.of(MANAGE_USERS), NONE, true, clock.instant());
    return id;
  }

  private User user(UUID id) {
    return users.find(id).orElseThrow();
  }

  private static AccessChange role(PartnerRole role) {
    return new AccessChange(role, NONE, NONE, null, false);
  }

  private static AccessChange activation(boolean active) {
    return new AccessChange(null, NONE, NONE, active, false);
  }

  private static AccessChange permissions(Set<Permission> grant, Set<Permission> revoke) {
    return new AccessChange(null, grant, revoke, null, false);
  }

  private void assertRefused(String error, ThrowingCallable work) {
    int entries = audit.entries().size();
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
    assertThat(audit.entries()).as("nothing was changed").hasSize(entries);
  }

  @Test
  void nobody_changes_their_own_access() {
    add(PARTNER, PARTNER_ADMIN);
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, role(PARTNER_VIEWER), admin));
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, activation(false), admin));
    assertRefused(FORBIDDEN, () -> service.deactivate(admin, admin));
    UUID manager = addManagerOfUsers();
    assertRefused(FORBIDDEN, () -> service.changeAccess(manager, role(PARTNER_ADMIN), manager));
  }

  @Test
  void the_last_administrator_remains_whatever_the_change() {
    UUID manager = addManagerOfUsers();
    String last = "error.partner.last_admin";
    assertRefused(last, () -> service.deactivate(admin, manager));
    assertRefused(last, () -> service.changeAccess(admin, activation(false), manager));
    assertRefused(last, () -> service.changeAccess(admin, role(PARTNER_MANAGER), manager));
    assertRefused(
        last, () -> service.changeAccess(admin, permissions(NONE, Set.of(VIEW_BILLING)), manager));
    assertThat(user(admin).isAdministrator()).isTrue();
  }

  @Test
  void one_of_two_administrators_may_go() {
    UUID other = add(PARTNER, PARTNER_ADMIN);
    service.deactivate(other, admin);
    assertThat(user(other).isActive()).isFalse();
    UUID manager = addManagerOfUsers();
    assertRefused("error.partner.last_admin", () -> service.deactivate(admin, manager));
  }

  @Test
  void an_administrator_of_another_partner_does_not_count() {
    add(new UUID(0, 2), PARTNER_ADMIN);
    UUID manager = addManagerOfUsers();
    assertRefused("error.partner.last_admin", () -> service.deactivate(admin, manager));
  }

  @Test
  void nobody_gives_away_what_they_do_not_have() {
    UUID manager = addManagerOfUsers();
    assertRefused(FORBIDDEN, () -> service.changeAccess(agent, role(PARTNER_ADMIN), manager));
    assertRefused(
        FORBIDDEN,
        () -> service.changeAccess(agent, permissions(Set.of(MANAGE_API_KEYS), NONE), manager));
    service.changeAccess(agent, permissions(Set.of(VIEW_BILLING), NONE), manager);
    assertThat(user(agent).effective()).contains(VIEW_BILLING);
  }

  @Test
  void nobody_touches_users_who_may_do_more() {
    UUID manager = addManagerOfUsers();
    UUID other = add(PARTNER, PARTNER_ADMIN);
    UserDetails name = new UserDetails("Eva", null, null);
    assertRefused(FORBIDDEN, () -> service.change(other, name, manager, now -> {}));
    assertRefused(FORBIDDEN, () -> service.deactivate(other, manager));
    assertRefused(FORBIDDEN, () -> service.changeAccess(other, role(PARTNER_VIEWER), manager));
    assertThat(service.change(agent, name, manager, now -> {}).firstName()).isEqualTo("Eva");
  }

  @Test
  void those_who_do_not_manage_users_change_nobody() {
    UUID viewer = add(PARTNER, PARTNER_VIEWER);
    assertRefused(FORBIDDEN, () -> service.deactivate(viewer, agent));
    assertRefused(FORBIDDEN, () -> service.changeAccess(viewer, role(PARTNER_VIEWER), agent));
    assertRefused(FORBIDDEN, () -> service.create(newUser(), PARTNER_VIEWER, "hash", agent));
  }

  @Test
  void users_of_another_partner_do_not_exist_and_do_not_act() {
    UUID foreign = add(new UUID(0, 2), PARTNER_ADMIN);
    String unknown = "error.user.not_found";
    assertRefused(unknown, () -> service.read(foreign));
    assertRefused(unknown, () -> service.permissions(foreign));
    assertRefused(unknown, () -> service.deactivate(foreign, admin));
    assertRefused(unknown, () -> service.changeAccess(foreign, activation(false), admin));
    assertRefused(FORBIDDEN, () -> service.deactivate(agent, foreign));
  }

  @Test
  void a_grant_takes_back_a_revocation_and_the_other_way_round() {
    service.changeAccess(agent, permissions(Set.of(VIEW_REPORTS), Set.of(VIEW_BILLING)), admin);
    assertThat(user(agent).granted()).containsExactly(VIEW_REPORTS);
    assertThat(user(agent).revoked()).containsExactly(VIEW_BILLING);
    service.changeAccess(agent, permissions(Set.of(VIEW_BILLING), Set.of(VIEW_REPORTS)), admin);
    assertThat(user(agent).granted()).containsExactly(VIEW_BILLING);
    assertThat(user(agent).revoked()).containsExactly(VIEW_REPORTS);
    assertThat(service.permissions(agent).effective()).contains(VIEW_BILLING.wire());
  }

  @Test
  void a_change_of_the_role_keeps_single_permissions() {
    service.changeAccess(agent, permissions(Set.of(VIEW_BILLING), Set.of(VIEW_REPORTS)), admin);
    service.changeAccess(agent, role(PARTNER_VIEWER), admin);
    assertThat(user(agent).effective())
        .isEqualTo(PARTNER_VIEWER.with(Set.of(VIEW_BILLING), Set.of(VIEW_REPORTS)));
  }

  @Test
  void a_created_user_belongs_to_the_partner_and_must_change_the_password() {
    UserView created = create();
    assertThat(created.isActive()).isTrue();
    assertThat(audit.actions()).containsExactly("user.created");
    assertThat(audit.entries().get(0).chain()).isEqualTo(PARTNER);
    assertRefused("error.partner.email_taken", this::create);
    service.deactivate(created.id(), admin);
    ApiException taken = catchThrowableOfType(ApiException.class, this::create);
    assertThat(taken.fields().messages().get(0)).contains(created.id() + " of your organisation");
  }

  @Test
  void an_open_invitation_of_the_partner_is_named_to_who_creates_the_user() {
    User invited = User.invited(newUser(), Set.of(), clock.instant());
    users.addUnique(invited);
    ApiException taken = catchThrowableOfType(ApiException.class, this::create);
    assertThat(taken.getMessage()).isEqualTo("error.partner.email_taken");
    assertThat(taken.fields().messages().get(0))
        .contains(invited.id() + " of your organisation is invited");
  }

  private UserView create() {
    return service.create(newUser(), PARTNER_VIEWER, "hash", admin);
  }

  private static NewUser newUser() {
    return new NewUser(
        UUID.randomUUID(), PARTNER, "new@team.example", "N", "U", null, PARTNER_VIEWER);
  }

  @Test
  void beside_five_thousand_deactivated_users_no_other_is_created() {
    service.deactivate(agent, admin);
    for (int i = 1; i < 5_000; i++) {
      user(add(PARTNER, PARTNER_AGENT)).deactivate(clock.instant());
    }
    assertRefused("error.user.limit_reached", this::create);
    service.changeAccess(agent, activation(true), admin);
    assertThat(create().isActive()).isTrue();
  }

  @Test
  void the_team_is_locked_before_anything_is_read() {
    service.deactivate(agent, admin);
    assertThat(users.locks).startsWith("team", "user");
  }

  @Test
  void access_that_the_user_has_already_only_ends_the_sessions() {
    AccessChange grant = permissions(Set.of(VIEW_BILLING), NONE);
    service.changeAccess(agent, grant, admin);
    int entries = audit.entries().size();
    for (AccessChange same :
        List.of(permissions(NONE, NONE), grant, role(PARTNER_AGENT), activation(true))) {
      clock.advance(Duration.ofSeconds(1));
      service.changeAccess(agent, same, admin);
      assertThat(user(agent)).extracting("sessionsValidFrom").isEqualTo(clock.instant());
    }
    assertThat(audit.entries()).as("nothing was changed").hasSize(entries);
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, activation(true), admin));
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, role(PARTNER_ADMIN), agent));
  }

  @Test
  void the_lost_second_factor_of_a_colleague_is_removed_by_those_with_authority() {
    factors.enable(agent);
    factors.enable(admin);
    UUID viewer = add(PARTNER, PARTNER_VIEWER);
    AccessChange removal = new AccessChange(null, NONE, NONE, null, true);
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, removal, admin));
    assertRefused(FORBIDDEN, () -> service.changeAccess(admin, removal, addManagerOfUsers()));
    assertRefused(FORBIDDEN, () -> service.changeAccess(agent, removal, viewer));
    assertThat(factors.service().isEnabled(agent)).isTrue();
    int entries = audit.entries().size();
    service.changeAccess(viewer, removal, admin);
    assertThat(audit.entries()).as("there was none").hasSize(entries);
    service.changeAccess(agent, removal, admin);
    assertThat(factors.service().isEnabled(agent)).isFalse();
    assertThat(factors.service().isEnabled(admin)).isTrue();
    assertThat(audit.actions()).endsWith("user.totp_enabled", "user.totp_removed");
    assertThat(accounts.sent().kinds()).endsWith(NotificationKind.TOTP_DISABLED);
  }

  @Test
  void access_that_is_not_mentioned_stays() {
    AccessChange nothing = permissions(NONE, NONE);
    service.deactivate(agent, admin);
    service.changeAccess(agent, nothing, admin);
    assertThat(user(agent).isActive()).isFalse();
    assertThat(user(agent).partnerRole()).isEqualTo(PARTNER_AGENT);
  }

  @Test
  void a_user_who_is_as_sent_is_not_changed() {
    UserDetails same = new UserDetails("A", null, Optional.empty());
    Instant created = clock.instant();
    clock.advance(Duration.ofSeconds(1));
    service.change(agent, same, admin, now -> {});
    assertThat(audit.entries()).isEmpty();
    assertThat(user(agent)).extracting("updatedAt").isEqualTo(created);
    service.change(agent, new UserDetails(null, "C", null), admin, now -> {});
    assertThat(audit.actions()).containsExactly("user.updated");
    assertThat(user(agent)).extracting("updatedAt").isEqualTo(clock.instant());
  }
}
