package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_ADMIN;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_VIEWER;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditEntry;
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

/** How a user's access or invitation ends, and what the audit log has of it. */
@ExtendWith(OutsideServer.class)
class UserDeactivationTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final Set<Permission> NONE = Set.of();

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
  private final UUID user = accounts.add(SystemRole.PARTNER, PARTNER, "user@team.example", "hash");

  @BeforeEach
  void enter() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
    users.find(admin).orElseThrow().changeAccess(PARTNER_ADMIN, NONE, NONE, true, clock.instant());
    users.find(user).orElseThrow().changeAccess(PARTNER_VIEWER, NONE, NONE, true, clock.instant());
  }

  @Test
  void a_user_is_deactivated_once() {
    Instant ended = clock.instant();
    service.deactivate(user, admin);
    clock.advance(Duration.ofSeconds(1));
    assertThat(service.deactivate(user, admin).isActive()).isFalse();
    assertThat(users.find(user).orElseThrow()).extracting("sessionsValidFrom").isEqualTo(ended);
    assertThat(audit.actions()).containsExactly("user.deactivated");
  }

  @Test
  void an_invitation_is_withdrawn_once_though_its_user_is_inactive_already() {
    UUID id = UUID.randomUUID();
    NewUser data = new NewUser(id, PARTNER, "new@team.example", "", "", null, PARTNER_VIEWER);
    users.addUnique(User.invited(data, NONE, clock.instant()));
    Instant expiresAt = clock.instant().plusSeconds(60);
    byte[] digest = new byte[32];
    invites.add(new Invite(PARTNER, id, digest, admin, clock.instant(), expiresAt));
    service.changeAccess(id, new AccessChange(PARTNER_VIEWER, NONE, NONE, null, false), admin);
    assertThat(invites.findOpen(digest, clock.instant())).isPresent();
    AccessChange end = new AccessChange(null, NONE, NONE, false, false);
    service.changeAccess(id, end, admin);
    assertThat(invites.findOpen(digest, clock.instant())).isEmpty();
    service.changeAccess(id, end, admin);
    service.deactivate(id, admin);
    assertThat(audit.actions()).containsExactly("user.invitation_withdrawn");
  }

  @Test
  void the_log_says_whose_invitation_another_account_withdrew() {
    String email = "new@team.example";
    UUID id = UUID.randomUUID();
    NewUser data = new NewUser(id, PARTNER, email, "", "", null, PARTNER_VIEWER);
    users.addUnique(User.invited(data, NONE, clock.instant()));
    accounts.service().withdrawInvitation(email);
    accounts.service().withdrawInvitation(email);
    assertThat(audit.actions()).containsExactly("user.invitation_withdrawn");
    AuditEntry entry = audit.entries().get(0).entry();
    assertThat(entry.resource()).isEqualTo("user:" + id);
    assertThat(entry.after().path("email").asText()).isEqualTo(email);
  }
}
