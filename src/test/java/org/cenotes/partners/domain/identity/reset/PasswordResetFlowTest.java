package org.cenotes.partners.domain.identity.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often links are asked for and their tokens guessed. */
@ExtendWith(OutsideServer.class)
class PasswordResetFlowTest {
  private static final String RIGHT = "rst_right";
  private static final String PASSWORD = "a long passphrase";
  private static final String CURRENT = "a temporary password";
  private static final String HOME = "198.51.100.7";
  private static final String OFFICE = "10.66.1.2";
  private static final String NO_TOKEN = "error.auth.invalid_reset_token";
  private static final String LIMITED = "error.rate_limited";

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final TestThrottle throttle = new TestThrottle(clock);
  private final Resets resets = new Resets(clock);
  private final PlainHasher hasher = new PlainHasher();
  private final PasswordResetFlow flow = new PasswordResetFlow(resets, hasher, throttle.throttle());

  /** One token that is valid. */
  private static final class Resets extends PasswordResetService {
    private final UUID user = new UUID(0, 1);
    private final List<String> requested = new ArrayList<>();
    private final List<String> hashes = new ArrayList<>();

    @SuppressWarnings("NullAway") // asks nobody
    Resets(ManualClock clock) {
      super(null, null, null, null, clock, Duration.ofMinutes(30));
    }

    @Override
    void request(String email, Language language) {
      requested.add(email);
    }

    @Override
    Optional<Credentials> find(String token) {
      return token.equals(RIGHT)
          ? Optional.of(
              new Credentials(user, null, "ana@team.example", SystemRole.ADMIN, "hash:" + CURRENT))
          : Optional.empty();
    }

    @Override
    boolean reset(String token, UUID userId, String passwordHash) {
      hashes.add(passwordHash);
      return true;
    }
  }

  private static void assertRefused(String error, ThrowingCallable work) {
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
  }

  private void reset(String token, String address) {
    flow.reset(token, PASSWORD, PASSWORD, address);
  }

  @Test
  void fifty_wrong_tokens_end_the_guessing_from_one_address_also_with_the_right_one() {
    for (int i = 0; i < 50; i++) {
      String wrong = "rst_" + i;
      assertRefused(NO_TOKEN, () -> reset(wrong, HOME));
    }
    assertRefused(LIMITED, () -> reset(RIGHT, HOME));
    assertThat(resets.hashes).isEmpty();
    reset(RIGHT, OFFICE);
    assertThat(resets.hashes).as("from elsewhere").containsExactly("hash:" + PASSWORD);
    clock.advance(Duration.ofMinutes(15));
    reset(RIGHT, HOME);
    assertThat(resets.hashes).as("a quarter of an hour later").hasSize(2);
  }

  @Test
  void the_right_token_is_no_guess_even_with_a_password_that_is_refused() {
    assertRefused("validation.invalid_input", () -> flow.reset(RIGHT, "short", "short", HOME));
    assertRefused("validation.invalid_input", () -> flow.reset(RIGHT, PASSWORD, "other", HOME));
    reset(RIGHT, HOME);
    assertThat(throttle.count("reset_token_address")).isZero();
    assertThat(resets.hashes).hasSize(1);
  }

  @Test
  void the_current_password_is_refused_which_may_be_a_temporary_one() {
    assertThatThrownBy(() -> flow.reset(RIGHT, CURRENT, CURRENT, HOME))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused ->
                assertThat(refused.fields().messages())
                    .containsExactly("password must differ from the current password"));
    assertThat(resets.hashes).isEmpty();
    reset(RIGHT, HOME);
    assertThat(resets.hashes).hasSize(1);
  }

  @Test
  void the_current_password_is_compared_only_if_the_link_and_all_else_is_right() {
    assertRefused(NO_TOKEN, () -> flow.reset("rst_wrong", CURRENT, CURRENT, HOME));
    assertThatThrownBy(() -> flow.reset(RIGHT, CURRENT, "other", HOME))
        .isInstanceOfSatisfying(
            ApiException.class,
            refused ->
                assertThat(refused.fields().messages())
                    .as("or it could be guessed with one link")
                    .containsExactly("confirmPassword must be the same as password"));
    assertThat(hasher.comparisons()).isZero();
  }

  @Test
  void fifty_links_are_requested_from_one_address() {
    for (int i = 0; i < 50; i++) {
      flow.request("user" + i + "@team.example", Language.EN, HOME);
    }
    assertRefused(LIMITED, () -> flow.request("ana@team.example", Language.EN, HOME));
    assertThat(resets.requested).hasSize(50).doesNotContain("ana@team.example");
    flow.request("ana@team.example", Language.EN, OFFICE);
    assertThat(resets.requested).contains("ana@team.example");
  }

  @Test
  void a_stranger_who_is_refused_does_not_keep_a_user_from_requesting_a_link() {
    for (int i = 0; i < 50; i++) {
      flow.request("user" + i + "@team.example", Language.EN, HOME);
    }
    for (int i = 0; i < 10; i++) {
      assertRefused(LIMITED, () -> flow.request("ana@team.example", Language.EN, HOME));
    }
    flow.request("ana@team.example", Language.EN, OFFICE);
    assertThat(resets.requested).hasSize(51).contains("ana@team.example");
  }

  @Test
  void the_networks_of_one_site_share_limits_of_requests_and_of_guesses() {
    for (int i = 0; i < 250; i++) {
      String address = "2001:db8:1:" + Integer.toHexString(i) + "::1";
      flow.request("user" + i + "@team.example", Language.EN, address);
      assertRefused(NO_TOKEN, () -> reset("rst_wrong", address));
    }
    String next = "2001:db8:1:ffff::1";
    assertRefused(LIMITED, () -> flow.request("ana@team.example", Language.EN, next));
    assertRefused(LIMITED, () -> reset(RIGHT, next));
    flow.request("ana@team.example", Language.EN, "2001:db8:2::1");
    reset(RIGHT, "2001:db8:2::1");
    assertThat(resets.hashes).hasSize(1);
  }

  @Test
  void five_links_are_requested_for_one_email_from_whatever_address() {
    for (int i = 0; i < 5; i++) {
      flow.request(" Ana@Team.Example ", Language.EN, "198.51.100." + i);
    }
    assertRefused(LIMITED, () -> flow.request("ana@team.example", Language.EN, OFFICE));
    assertThat(resets.requested).hasSize(5).containsOnly("ana@team.example");
    flow.request("eva@team.example", Language.EN, OFFICE);
    assertThat(resets.requested).hasSize(6);
  }

  @Test
  void requests_that_the_limit_of_an_email_refuses_use_up_no_limit_of_their_address() {
    String address = "2001:db8:1:1::1";
    for (int i = 0; i < 5; i++) {
      flow.request("ana@team.example", Language.EN, address);
    }
    for (int i = 0; i < 60; i++) {
      assertRefused(LIMITED, () -> flow.request("ana@team.example", Language.EN, address));
    }
    assertThat(throttle.count("reset_address")).isEqualTo(5);
    assertThat(throttle.count("reset_site")).isEqualTo(5);
    flow.request("eva@team.example", Language.EN, address);
    assertThat(resets.requested).hasSize(6).contains("eva@team.example");
  }
}
