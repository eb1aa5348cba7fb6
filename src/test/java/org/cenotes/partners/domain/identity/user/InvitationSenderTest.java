package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_ADMIN;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_MANAGER;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_VIEWER;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_USERS;

import java.time.Instant;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who answers for an invitation once the invited user's access is changed. */
@ExtendWith(OutsideServer.class)
class InvitationSenderTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final Set<Permission> NONE = Set.of();
  private static final byte[] TOKEN = {1};

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final FakeUsers users = accounts.users();
  private final FakeInvites invites = new FakeInvites();
  private final UserService service =
      new UserService(
          users, invites, new SecondFactors(accounts, clock).service(), audit.service(), clock);
  private final UUID admin =
      accounts.add(SystemRole.PARTNER, PARTNER, "admin@team.example", "hash");
  private final UUID sender =
      accounts.add(SystemRole.PARTNER, PARTNER, "sender@team.example", "hash");
  private final UUID invited = UUID.randomUUID();

  @BeforeEach
  void invite() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    setSender(PARTNER_MANAGER, Set.of(MANAGE_USERS), true);
    NewUser data = new NewUser(invited, PARTNER, "new@team.example", "", "", null, PARTNER_VIEWER);
    users.addUnique(User.invited(data, NONE, clock.instant()));
    Instant now = clock.instant();
    invites.add(new Invite(PARTNER, invited, TOKEN, sender, now, now.plusSeconds(60)));
  }

  private void setSender(PartnerRole role, Set<Permission> granted, boolean active) {
    users.find(sender).orElseThrow().changeAccess(role, granted, NONE, active, clock.instant());
  }

  private void changeRole(PartnerRole role, UUID actor) {
    service.changeAccess(invited, new AccessChange(role, NONE, NONE, null, false), actor);
  }

  private UUID answering() {
    return invites.findOpen(TOKEN, clock.instant()).orElseThrow().createdBy();
  }

  @Test
  void whoever_raises_an_invited_person_answers_for_the_invitation() {
    changeRole(PARTNER_VIEWER, admin);
    assertThat(answering()).as("nothing was changed").isEqualTo(sender);
    changeRole(PARTNER_ADMIN, admin);
    assertThat(answering()).isEqualTo(admin);
    changeRole(
        PARTNER_VIEWER, accounts.add(SystemRole.PARTNER, PARTNER, "other@team.example", "hash"));
    assertThat(answering()).as("who may still give it").isEqualTo(admin);
  }

  private void assertWithdrawn() {
    assertThat(invites.findOpen(TOKEN, clock.instant())).isEmpty();
    assertThat(audit.actions()).containsExactly("user.invitation_withdrawn", "user.access_updated");
  }

  @Test
  void a_change_withdraws_the_invitation_of_a_dismissed_sender() {
    setSender(PARTNER_MANAGER, Set.of(MANAGE_USERS), false);
    changeRole(PARTNER_MANAGER, admin);
    assertWithdrawn();
  }

  @Test
  void a_change_withdraws_the_invitation_of_a_demoted_sender() {
    setSender(PARTNER_VIEWER, NONE, true);
    changeRole(PARTNER_ADMIN, admin);
    assertWithdrawn();
  }

  @Test
  void a_lower_role_does_not_revive_the_invitation_of_a_demoted_sender_who_may_give_it() {
    changeRole(PARTNER_MANAGER, sender);
    audit.entries().clear();
    setSender(PARTNER_VIEWER, Set.of(MANAGE_USERS), true);
    changeRole(PARTNER_VIEWER, admin);
    assertWithdrawn();
  }

  @Test
  void an_invitation_waits_for_a_sender_who_is_set_active_again() {
    setSender(PARTNER_MANAGER, Set.of(MANAGE_USERS), false);
    setSender(PARTNER_MANAGER, Set.of(MANAGE_USERS), true);
    assertThat(answering()).isEqualTo(sender);
  }
}
