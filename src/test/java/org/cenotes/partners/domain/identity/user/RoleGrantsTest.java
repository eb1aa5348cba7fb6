package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_ADMIN;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_AGENT;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_MANAGER;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_API_KEYS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_BILLING;

import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is left of single permissions when the role changes. */
@ExtendWith(OutsideServer.class)
class RoleGrantsTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final Set<Permission> NONE = Set.of();

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final FakeUsers users = accounts.users();
  private final UserService service =
      new UserService(
          users,
          new FakeInvites(),
          new SecondFactors(accounts, clock).service(),
          audit.service(),
          clock);
  private final UUID admin =
      accounts.add(SystemRole.PARTNER, PARTNER, "admin@team.example", "hash");
  private final UUID user = accounts.add(SystemRole.PARTNER, PARTNER, "user@team.example", "hash");

  private User with(PartnerRole role, Set<Permission> grant, Set<Permission> revoke) {
    service.changeAccess(user, new AccessChange(role, grant, revoke, null, false), admin);
    return users.find(user).orElseThrow();
  }

  @Test
  void a_revocation_that_was_taken_back_leaves_nothing_that_outlasts_the_role() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    users.find(admin).orElseThrow().changeAccess(PARTNER_ADMIN, NONE, NONE, true, clock.instant());
    assertThat(with(PARTNER_MANAGER, NONE, Set.of(VIEW_BILLING)).effective())
        .doesNotContain(VIEW_BILLING);
    User restored = with(PARTNER_MANAGER, Set.of(VIEW_BILLING), NONE);
    assertThat(restored.effective()).contains(VIEW_BILLING);
    assertThat(restored.granted()).isEmpty();
    assertThat(with(PARTNER_AGENT, NONE, NONE).effective()).doesNotContain(VIEW_BILLING);
  }

  @Test
  void an_invitation_gives_nothing_of_the_role_that_outlasts_it() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    users.find(admin).orElseThrow().changeAccess(PARTNER_ADMIN, NONE, NONE, true, clock.instant());
    Set<Permission> both = Set.of(VIEW_BILLING, MANAGE_API_KEYS);
    UUID id = new UUID(0, 2);
    NewUser data = new NewUser(id, PARTNER, "new@team.example", "A", "B", null, PARTNER_MANAGER);
    User invited = User.invited(data, both, clock.instant());
    users.addUnique(invited);
    assertThat(invited.granted()).containsExactly(MANAGE_API_KEYS);
    invited.inviteAgain(PARTNER_AGENT, both, clock.instant());
    assertThat(invited.granted()).isEqualTo(both);
    invited.inviteAgain(PARTNER_MANAGER, both, clock.instant());
    assertThat(invited.effective()).containsAll(both);
    service.changeAccess(id, new AccessChange(PARTNER_AGENT, NONE, NONE, null, false), admin);
    assertThat(invited.effective()).contains(MANAGE_API_KEYS).doesNotContain(VIEW_BILLING);
  }

  @Test
  void what_a_role_does_not_have_is_given_besides_and_outlasts_it() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    users.find(admin).orElseThrow().changeAccess(PARTNER_ADMIN, NONE, NONE, true, clock.instant());
    assertThat(with(PARTNER_AGENT, Set.of(VIEW_BILLING), NONE).granted())
        .containsExactly(VIEW_BILLING);
    with(PARTNER_MANAGER, NONE, NONE);
    assertThat(with(PARTNER_AGENT, NONE, NONE).effective()).contains(VIEW_BILLING);
  }
}
