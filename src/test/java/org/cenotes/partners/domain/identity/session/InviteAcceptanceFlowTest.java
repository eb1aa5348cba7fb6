package org.cenotes.partners.domain.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.session.InviteAcceptanceFlow.Acceptance;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.identity.user.InviteService.Invitee;
import org.cenotes.partners.domain.identity.user.RecordedInvites;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often the tokens of invitations are guessed, and what the right one does. */
@ExtendWith(OutsideServer.class)
class InviteAcceptanceFlowTest {
  private static final String RIGHT = "inv_right";
  private static final String PASSWORD = "a long passphrase";
  private static final String HOME = "198.51.100.7";
  private static final String OFFICE = "10.66.1.2";
  private static final String NO_TOKEN = "error.auth.invalid_invite";
  private static final String LIMITED = "error.rate_limited";
  private static final UUID USER = new UUID(0, 2);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final TestThrottle throttle = new TestThrottle(clock);
  private final List<String> accepted = new ArrayList<>();
  private final List<UUID> loggedIn = new ArrayList<>();
  private final InviteAcceptanceFlow flow =
      new InviteAcceptanceFlow(
          new OneInvite(), new Logins(), new PlainHasher(), throttle.throttle());

  /** One token that is valid. */
  private final class OneInvite extends RecordedInvites {
    @Override
    public Optional<Invitee> find(String token) {
      return token.equals(RIGHT)
          ? Optional.of(new Invitee(new UUID(0, 1), USER, "eva@guests.example"))
          : Optional.empty();
    }

    @Override
    public void accept(
        Invitee invitee,
        String token,
        String passwordHash,
        @Nullable String firstName,
        @Nullable String lastName) {
      accepted.add(passwordHash + " " + firstName + " " + lastName);
    }
  }

  private final class Logins extends LoginFlow {
    @SuppressWarnings("NullAway") // asks nobody
    Logins() {
      super(null, null, null, null, null, null, null, null, null, 1);
    }

    @Override
    public LoginResult open(UUID userId) {
      loggedIn.add(userId);
      return null;
    }
  }

  private static void assertRefused(String error, ThrowingCallable work) {
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
  }

  private void accept(String token, String password, String address) {
    flow.accept(new Acceptance(token, password, password, null, " Ruiz "), address);
  }

  @Test
  void the_right_token_logs_in_and_is_no_guess_even_with_a_password_that_is_refused() {
    assertRefused("validation.invalid_input", () -> accept(RIGHT, "short", HOME));
    assertThat(accepted).isEmpty();
    accept(RIGHT, PASSWORD, HOME);
    assertThat(accepted).containsExactly("hash:" + PASSWORD + " null Ruiz");
    assertThat(loggedIn).containsExactly(USER);
    assertThat(throttle.count("invite_address")).isZero();
    assertThat(throttle.count("invite_token")).isZero();
  }

  @Test
  void fifty_wrong_tokens_end_the_guessing_from_one_address_also_with_the_right_one() {
    for (int i = 0; i < 50; i++) {
      String wrong = "inv_" + i;
      assertRefused(NO_TOKEN, () -> accept(wrong, PASSWORD, HOME));
    }
    assertRefused(LIMITED, () -> accept(RIGHT, PASSWORD, HOME));
    assertThat(accepted).isEmpty();
    accept(RIGHT, PASSWORD, OFFICE);
    assertThat(accepted).as("from elsewhere").hasSize(1);
    clock.advance(Duration.ofMinutes(15));
    accept(RIGHT, PASSWORD, HOME);
    assertThat(accepted).as("a quarter of an hour later").hasSize(2);
  }

  @Test
  void one_wrong_token_is_tried_ten_times_from_whatever_address() {
    for (int i = 0; i < 10; i++) {
      String address = "198.51.100." + i;
      assertRefused(NO_TOKEN, () -> accept("inv_wrong", PASSWORD, address));
    }
    assertRefused(LIMITED, () -> accept("inv_wrong", PASSWORD, OFFICE));
    accept(RIGHT, PASSWORD, OFFICE);
    assertThat(accepted).hasSize(1);
  }

  @Test
  void the_networks_of_one_site_end_the_guessing_together() {
    for (int i = 0; i < 250; i++) {
      String wrong = "inv_" + i;
      String address = "2001:db8:1:" + Integer.toHexString(i) + "::1";
      assertRefused(NO_TOKEN, () -> accept(wrong, PASSWORD, address));
    }
    assertRefused(LIMITED, () -> accept(RIGHT, PASSWORD, "2001:db8:1:ffff::1"));
    accept(RIGHT, PASSWORD, "2001:db8:2::1");
    assertThat(accepted).hasSize(1);
  }

  @Test
  void however_often_a_dead_token_is_tried_others_at_the_address_can_accept_theirs() {
    for (int i = 0; i < 60; i++) {
      String error = i < 10 ? NO_TOKEN : LIMITED;
      assertRefused(error, () -> accept("inv_dead", PASSWORD, HOME));
    }
    accept(RIGHT, PASSWORD, HOME);
    assertThat(accepted).hasSize(1);
  }
}
