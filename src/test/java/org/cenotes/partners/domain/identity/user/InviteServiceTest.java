package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_ADMIN;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_AGENT;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_MANAGER;
import static org.cenotes.partners.domain.identity.user.PartnerRole.PARTNER_VIEWER;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.identity.user.InviteService.CreatedInvite;
import org.cenotes.partners.domain.identity.user.InviteService.Invitee;
import org.cenotes.partners.domain.identity.user.InviteService.NewInvite;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whom users may invite, and how long which token works. */
@ExtendWith(OutsideServer.class)
class InviteServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final String EMAIL = "eva@guests.example";
  private static final Duration LIFETIME = Duration.ofDays(7);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeUsers users = new FakeUsers();
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final RecordedNotifications notifications = new RecordedNotifications(true);
  private final InviteService service = service(notifications);
  private final UUID admin = add(PARTNER_ADMIN);

  private InviteService service(RecordedNotifications with) {
    return new InviteService(
        users,
        new FakeInvites(),
        audit.service(),
        clock,
        TestPages.links(),
        with,
        new TestThrottle(clock).throttle(),
        LIFETIME);
  }

  private UUID add(PartnerRole role) {
    UUID id = UUID.randomUUID();
    NewUser data = new NewUser(id, PARTNER, id + "@team.example", "A", "B", null, role);
    users.addUnique(User.active(data, SystemRole.PARTNER, "hash", clock.instant()));
    return id;
  }

  @BeforeEach
  void enter() {
    CurrentScope.enter(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.WORK));
  }

  private static NewInvite to(PartnerRole role, boolean sendMail) {
    return new NewInvite(EMAIL, role, "Eva", null, Set.of(), sendMail);
  }

  private CreatedInvite invite(PartnerRole role) {
    return service.invite(to(role, false), admin);
  }

  private void assertInvalid(String token) {
    assertThat(service.find(token)).isEmpty();
  }

  @Test
  void an_invited_person_can_log_in_once_the_invitation_is_accepted() {
    CreatedInvite created = invite(PARTNER_AGENT);
    assertThat(created.user().isActive()).isFalse();
    assertThat(created.inviteUrl())
        .isEqualTo("https://api.example/console/accept-invite#token=" + created.inviteToken());
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    service.accept(invitee, created.inviteToken(), "hash", null, "Ruiz");
    User user = users.findByEmail(EMAIL).orElseThrow();
    assertThat(user.isActive()).isTrue();
    assertThat(user.view().firstName()).isEqualTo("Eva");
    assertThat(user.view().lastName()).isEqualTo("Ruiz");
    assertThat(audit.actions()).containsExactly("user.invited", "user.joined");
  }

  @Test
  void the_audit_log_says_which_permissions_were_given_besides_the_role() {
    Set<Permission> granted = Set.of(Permission.VIEW_REPORTS, Permission.VIEW_BILLING);
    invite(PARTNER_AGENT);
    CreatedInvite created =
        service.invite(new NewInvite(EMAIL, PARTNER_AGENT, "Eva", null, granted, false), admin);
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    service.accept(invitee, created.inviteToken(), "hash", null, null);
    String names = "[\"partner.view_billing\",\"partner.view_reports\"]";
    assertThat(audit.entries().stream().map(each -> String.valueOf(granted(each.entry().before()))))
        .containsExactly("null", "[]", names);
    assertThat(audit.entries().stream().map(each -> String.valueOf(granted(each.entry().after()))))
        .containsExactly("[]", names, names);
    JsonNode joined = audit.entries().get(2).entry().after();
    assertThat(joined.path("email").asText()).isEqualTo(EMAIL);
    assertThat(joined.path("revoked").isArray()).isTrue();
  }

  private static @Nullable JsonNode granted(@Nullable JsonNode audited) {
    return audited == null ? null : audited.get("granted");
  }

  @Test
  void the_oldest_that_did_not_accept_are_deleted_after_the_new_user_was_added() {
    invite(PARTNER_AGENT);
    assertThat(users.countWhenOldWereDeleted).isEqualTo(2);
  }

  @Test
  void a_token_works_once() {
    CreatedInvite created = invite(PARTNER_AGENT);
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    service.accept(invitee, created.inviteToken(), "hash", null, null);
    assertInvalid(created.inviteToken());
    assertThatThrownBy(() -> service.accept(invitee, created.inviteToken(), "other", null, null))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.auth.invalid_invite");
    assertThat(users.findByEmail(EMAIL).orElseThrow().passwordHash()).isEqualTo("hash");
  }

  @Test
  void a_token_is_void_once_its_sender_may_no_longer_invite() {
    UUID sender = add(PARTNER_ADMIN);
    CreatedInvite created = service.invite(to(PARTNER_MANAGER, false), sender);
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    users.find(PARTNER, sender).orElseThrow().deactivate(clock.instant());
    assertThatThrownBy(() -> service.accept(invitee, created.inviteToken(), "hash", null, null))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.auth.invalid_invite");
    assertThat(users.findByEmail(EMAIL).orElseThrow().isActive()).isFalse();
    CreatedInvite again = invite(PARTNER_MANAGER);
    service.accept(invitee, again.inviteToken(), "hash", null, null);
    assertThat(users.findByEmail(EMAIL).orElseThrow().isActive()).isTrue();
  }

  @Test
  void a_token_works_until_the_moment_it_expires() {
    CreatedInvite created = invite(PARTNER_AGENT);
    assertThat(created.expiresAt()).isEqualTo(clock.instant().plus(LIFETIME));
    clock.advance(LIFETIME.minusMillis(1));
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    clock.advance(Duration.ofMillis(1));
    assertInvalid(created.inviteToken());
    assertThatThrownBy(() -> service.accept(invitee, created.inviteToken(), "hash", null, null))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.auth.invalid_invite");
  }

  @Test
  void a_second_invitation_voids_the_first_also_while_it_is_being_accepted() {
    CreatedInvite first = invite(PARTNER_AGENT);
    Invitee invitee = service.find(first.inviteToken()).orElseThrow();
    CreatedInvite second = invite(PARTNER_VIEWER);
    assertInvalid(first.inviteToken());
    assertThatThrownBy(() -> service.accept(invitee, first.inviteToken(), "hash", null, null))
        .hasMessage("error.auth.invalid_invite");
    assertThat(service.find(second.inviteToken())).isPresent();
    assertThat(second.user().id()).isEqualTo(first.user().id());
    assertThat(second.user().partnerRole()).isEqualTo(PARTNER_VIEWER);
  }

  @Test
  void a_token_that_nobody_issued_is_none() {
    CreatedInvite created = invite(PARTNER_AGENT);
    assertInvalid("");
    assertInvalid(created.inviteToken() + " ");
    assertInvalid(created.inviteToken().substring(1));
    assertInvalid(created.inviteToken().toUpperCase(Locale.ROOT));
    assertThat(created.inviteToken()).matches("inv_[0-9A-Za-z]{43}");
  }

  @Test
  void an_accepted_user_is_not_invited_again() {
    CreatedInvite created = invite(PARTNER_AGENT);
    Invitee invitee = service.find(created.inviteToken()).orElseThrow();
    service.accept(invitee, created.inviteToken(), "hash", null, null);
    assertThat(refusal()).isEqualTo("the user %s of your organisation has this e-mail address");
    users.find(invitee.userId()).orElseThrow().deactivate(clock.instant());
    assertThat(refusal()).endsWith(" and is inactive; use update-access with isActive true");
  }

  /** Why the e-mail cannot be invited, without the user's id. */
  private String refusal() {
    ApiException taken = catchThrowableOfType(ApiException.class, () -> invite(PARTNER_VIEWER));
    assertThat(taken.getMessage()).isEqualTo("error.partner.email_taken");
    return taken.fields().messages().get(0).replaceAll("[0-9a-f-]{36}", "%s");
  }

  @Test
  void nobody_learns_who_has_an_email_at_another_partner() {
    NewUser foreign =
        new NewUser(UUID.randomUUID(), new UUID(0, 2), EMAIL, "A", "B", null, PARTNER_ADMIN);
    users.addUnique(User.active(foreign, SystemRole.PARTNER, "hash", clock.instant()));
    ApiException taken = catchThrowableOfType(ApiException.class, () -> invite(PARTNER_VIEWER));
    assertThat(taken.getMessage()).isEqualTo("error.partner.email_taken");
    assertThat(taken.fields()).isNull();
  }

  @Test
  void nobody_invites_to_more_than_they_may_do() {
    UUID manager = add(PARTNER_MANAGER);
    users
        .find(manager)
        .orElseThrow()
        .changeAccess(
            PARTNER_MANAGER, Set.of(Permission.MANAGE_USERS), Set.of(), true, clock.instant());
    String forbidden = "error.auth.forbidden";
    assertThatThrownBy(() -> service.invite(to(PARTNER_ADMIN, false), manager))
        .hasMessage(forbidden);
    NewInvite granting =
        new NewInvite(EMAIL, PARTNER_VIEWER, null, null, Set.of(Permission.MANAGE_API_KEYS), false);
    assertThatThrownBy(() -> service.invite(granting, manager)).hasMessage(forbidden);
    assertThatThrownBy(() -> service.invite(to(PARTNER_VIEWER, false), add(PARTNER_AGENT)))
        .hasMessage(forbidden);
    assertThat(users.findByEmail(EMAIL)).isEmpty();
    invite(PARTNER_ADMIN);
    assertThatThrownBy(() -> service.invite(to(PARTNER_VIEWER, false), manager))
        .as("who was invited to more is not touched either")
        .hasMessage(forbidden);
  }

  @Test
  void at_the_limit_nobody_learns_whether_an_email_is_taken() {
    UUID other = add(PARTNER_AGENT);
    String taken = users.find(other).orElseThrow().email();
    for (int i = 2; i < 499; i++) {
      add(PARTNER_AGENT);
    }
    invite(PARTNER_AGENT);
    String full = "error.user.limit_reached";
    users.hiddenEmail = taken; // of another partner, whose users are not seen here
    for (String email : List.of(taken, "free@guests.example")) {
      NewInvite invitation = new NewInvite(email, PARTNER_AGENT, null, null, Set.of(), false);
      assertThatThrownBy(() -> service.invite(invitation, admin)).as(email).hasMessage(full);
    }
    assertThat(invite(PARTNER_VIEWER).user().partnerRole())
        .as("who is invited again takes no other place")
        .isEqualTo(PARTNER_VIEWER);
  }

  @Test
  void beside_five_thousand_deactivated_users_no_other_is_invited() {
    invite(PARTNER_AGENT);
    for (int i = 0; i < 5_000; i++) {
      users.find(add(PARTNER_AGENT)).orElseThrow().deactivate(clock.instant());
    }
    NewInvite another =
        new NewInvite("free@guests.example", PARTNER_AGENT, null, null, Set.of(), false);
    assertThatThrownBy(() -> service.invite(another, admin)).hasMessage("error.user.limit_reached");
    assertThat(invite(PARTNER_VIEWER).user().partnerRole())
        .as("who is invited again adds no row")
        .isEqualTo(PARTNER_VIEWER);
  }

  @Test
  void the_link_is_mailed_only_on_request_and_where_mail_can_be_sent() {
    assertThat(invite(PARTNER_AGENT).emailDelivery()).isEqualTo("pending_manual");
    assertThat(notifications.sent()).isEmpty();
    CreatedInvite mailed = service.invite(to(PARTNER_AGENT, true), admin);
    assertThat(mailed.emailDelivery()).isEqualTo("queued");
    assertThat(notifications.sent().get(0).link().url()).isEqualTo(mailed.inviteUrl());
    assertThat(notifications.sent().get(0).link().expiresAt()).isEqualTo(mailed.expiresAt());
    InviteService silent = service(new RecordedNotifications(false));
    assertThat(silent.invite(to(PARTNER_AGENT, true), admin).emailDelivery())
        .isEqualTo("pending_manual");
  }

  @Test
  void a_person_gets_three_mails_an_hour_and_no_more() {
    for (int i = 0; i < 3; i++) {
      service.invite(to(PARTNER_AGENT, true), admin);
    }
    assertThatThrownBy(() -> service.invite(to(PARTNER_AGENT, true), admin))
        .hasMessage("error.rate_limited");
    assertThat(notifications.sent()).hasSize(3);
    assertThat(invite(PARTNER_AGENT).emailDelivery()).isEqualTo("pending_manual");
    clock.advance(Duration.ofHours(1));
    assertThat(service.invite(to(PARTNER_AGENT, true), admin).emailDelivery()).isEqualTo("queued");
  }
}
