package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.identity.user.UserTransitionsTest.State.ACTIVE;
import static org.cenotes.partners.domain.identity.user.UserTransitionsTest.State.DEACTIVATED;
import static org.cenotes.partners.domain.identity.user.UserTransitionsTest.State.PENDING;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.harness.TransitionTable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class UserTransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final PartnerRole ROLE = PartnerRole.PARTNER_AGENT;

  enum State {
    PENDING,
    ACTIVE,
    DEACTIVATED
  }

  enum InviteState {
    OPEN,
    CLOSED
  }

  private static NewUser newUser() {
    return new NewUser(new UUID(0, 1), new UUID(0, 2), "a@team.example", "Ana", "Ruiz", null, ROLE);
  }

  private static User userIn(State state) {
    if (state == PENDING) {
      return User.invited(newUser(), Set.of(), NOW);
    }
    User user = User.active(newUser(), SystemRole.PARTNER, "hash", NOW);
    if (state == DEACTIVATED) {
      user.deactivate(NOW);
    }
    return user;
  }

  private static State stateOf(User user) {
    if (user.isPending()) {
      return PENDING;
    }
    return user.isActive() ? ACTIVE : DEACTIVATED;
  }

  private static void changeAccess(User user, boolean active) {
    user.changeAccess(ROLE, Set.of(), Set.of(), active, NOW);
  }

  @TestFactory
  Stream<DynamicTest> user_transitions() {
    return TransitionTable.of(
            State.class, UserTransitionsTest::userIn, UserTransitionsTest::stateOf)
        .event("accept the invitation", user -> user.acceptInvite("hash", null, null, NOW))
        .from(PENDING)
        .to(ACTIVE)
        .from(ACTIVE, DEACTIVATED)
        .fails("error.auth.invalid_invite")
        .event("invite again", user -> user.inviteAgain(ROLE, Set.of(), NOW))
        .from(PENDING)
        .stays()
        .from(ACTIVE, DEACTIVATED)
        .fails("error.partner.email_taken")
        .event("activate", user -> changeAccess(user, true))
        .from(PENDING)
        .fails("validation.invalid_input")
        .from(ACTIVE)
        .stays()
        .from(DEACTIVATED)
        .to(ACTIVE)
        .event("deactivate by a change of access", user -> changeAccess(user, false))
        .from(PENDING, DEACTIVATED)
        .stays()
        .from(ACTIVE)
        .to(DEACTIVATED)
        .event("deactivate", user -> user.deactivate(NOW))
        .from(PENDING, DEACTIVATED)
        .stays()
        .from(ACTIVE)
        .to(DEACTIVATED)
        .event("change the password", user -> user.changePassword("other", NOW))
        .from(State.values())
        .stays()
        .event("rename", user -> user.change(new UserDetails("Eva", null, null), NOW))
        .from(State.values())
        .stays()
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> invite_transitions() {
    return TransitionTable.of(
            InviteState.class,
            state -> {
              Instant end = NOW.plus(Duration.ofDays(7));
              Invite invite =
                  new Invite(
                      new UUID(0, 2), new UUID(0, 1), new byte[32], new UUID(0, 3), NOW, end);
              if (state == InviteState.CLOSED) {
                invite.close(NOW);
              }
              return invite;
            },
            invite -> invite.closedAt == null ? InviteState.OPEN : InviteState.CLOSED)
        .event("close", invite -> invite.close(NOW))
        .from(InviteState.values())
        .to(InviteState.CLOSED)
        .tests();
  }

  @Test
  void accepting_keeps_the_invited_names_unless_others_are_given() {
    User user = userIn(PENDING);
    user.acceptInvite("hash", null, "Pech", NOW);
    assertThat(user.view().firstName()).isEqualTo("Ana");
    assertThat(user.view().lastName()).isEqualTo("Pech");
    assertThat(user.passwordHash()).isEqualTo("hash");
  }
}
