package org.cenotes.partners.domain.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.session.FailedLoginService.Reason;
import org.cenotes.partners.domain.identity.session.LoginFlow.Attempt;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.identity.token.TestKeys;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.token.TokenIssuers;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Who may log in, what others are answered, and how long a session goes on. */
@ExtendWith(OutsideServer.class)
class LoginFlowTest {
  private static final String EMAIL = "ana@team.example";
  private static final String PASSWORD = "a long passphrase";
  private static final String HOME = "198.51.100.7";
  private static final String OFFICE = "10.66.1.2";
  private static final String WRONG = "error.auth.invalid_credentials";
  private static final String INVALID = "validation.invalid_input";
  private static final String NO_TOKEN = "error.auth.invalid_refresh_token";

  @TempDir private static Path folder;

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final TestThrottle throttle = new TestThrottle(clock);
  private final PlainHasher hasher = new PlainHasher();
  private final List<Reason> failures = new ArrayList<>();
  private final UUID admin = accounts.add(SystemRole.ADMIN, null, EMAIL, hasher.hash(PASSWORD));
  private LoginFlow flow;

  @BeforeEach
  void allowEverywhere() {
    flow = flow(List.of());
  }

  private LoginFlow flow(List<String> networks) {
    AdminAccessPolicy policy = new AdminAccessPolicy(Optional.of(networks), false);
    TokenIssuer issuer =
        TokenIssuers.of(
            new TestKeys(
                clock, folder.resolve("jwks.json"), Duration.ofDays(90), Duration.ofMinutes(15)),
            clock);
    return new LoginFlow(
        accounts.service(),
        new SessionService(
            new FakeSessions(),
            accounts.service(),
            factors.service(),
            policy,
            audit.service(),
            clock,
            Duration.ofDays(30)),
        issuer,
        hasher,
        throttle.throttle(),
        new CurrentPassword(accounts.service(), hasher, throttle.throttle()),
        new SecondFactorCheck(factors.service(), throttle.throttle()),
        policy,
        new Failures(),
        1);
  }

  private final class Failures extends FailedLoginLog {
    @SuppressWarnings("NullAway") // records here
    Failures() {
      super(null, null);
    }

    @Override
    void add(Optional<Credentials> user, Reason reason) {
      failures.add(reason);
    }
  }

  private LoginResult logIn(String password, @Nullable String code, String address) {
    return flow.logIn(new Attempt(EMAIL, password, code, address));
  }

  private static void assertRefused(String error, ThrowingCallable work) {
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
  }

  @Test
  void the_right_password_opens_a_session() {
    LoginResult result = flow.logIn(new Attempt(" Ana@Team.Example ", PASSWORD, null, HOME));
    assertThat(result.user().id()).isEqualTo(admin);
    assertThat(result.tokenType()).isEqualTo("Bearer");
    assertThat(result.expiresIn()).isEqualTo(900);
    assertThat(result.refreshToken()).matches("rt_[0-9A-Za-z]{43}");
    assertThat(accounts.lastLogin(admin)).isEqualTo(clock.instant());
    assertThat(audit.actions()).containsExactly("login.succeeded");
    assertThat(throttle.count("login_email")).as("taken back").isZero();
  }

  @Test
  void an_unknown_user_is_answered_as_one_with_a_wrong_password_and_costs_as_much() {
    assertRefused(WRONG, () -> logIn("wrong", null, HOME));
    int comparisons = hasher.comparisons();
    assertRefused(WRONG, () -> flow.logIn(new Attempt("who@else.example", PASSWORD, null, HOME)));
    assertThat(hasher.comparisons()).isEqualTo(comparisons + 1);
    assertThat(failures).containsExactly(Reason.WRONG_PASSWORD, Reason.WRONG_PASSWORD);
    assertThat(throttle.count("login_email")).isEqualTo(2);
  }

  @Test
  void a_deactivated_user_is_answered_as_one_with_a_wrong_password() {
    accounts.deactivate(admin);
    assertRefused(WRONG, () -> logIn(PASSWORD, null, HOME));
  }

  @Test
  void ten_wrong_passwords_from_one_address_end_the_guessing_also_with_the_right_one() {
    for (int i = 0; i < 10; i++) {
      assertRefused(WRONG, () -> logIn("wrong", null, HOME));
    }
    assertRefused("error.rate_limited", () -> logIn(PASSWORD, null, HOME));
    assertThat(logIn(PASSWORD, null, OFFICE).user().id())
        .as("a guesser elsewhere does not lock the user out")
        .isEqualTo(admin);
    clock.advance(Duration.ofMinutes(15));
    assertThat(logIn(PASSWORD, null, HOME).user().id()).isEqualTo(admin);
  }

  @Test
  void however_often_one_client_tries_the_user_can_log_in_elsewhere_and_others_there() {
    for (int i = 0; i < 200; i++) {
      assertThatThrownBy(() -> logIn("wrong", null, HOME)).isInstanceOf(ApiException.class);
      assertThatThrownBy(() -> flow.refresh("rt_dead", HOME)).isInstanceOf(ApiException.class);
    }
    for (String shared : List.of("login_address", "login_email", "refresh_address")) {
      assertThat(throttle.count(shared)).as("only what was compared").isEqualTo(10);
    }
    assertThat(logIn(PASSWORD, null, OFFICE).user().id()).isEqualTo(admin);
  }

  @Test
  void a_hundred_wrong_passwords_from_ten_addresses_end_the_guessing_everywhere() {
    for (int i = 0; i < 100; i++) {
      String address = "198.51.100." + i / 10;
      assertRefused(WRONG, () -> logIn("wrong", null, address));
    }
    assertRefused("error.rate_limited", () -> logIn(PASSWORD, null, OFFICE));
  }

  @Test
  void the_networks_of_one_site_end_the_guessing_together() {
    for (int i = 0; i < 250; i++) {
      String email = "user" + i + "@team.example";
      String address = "2001:db8:1:" + Integer.toHexString(i) + "::1";
      assertRefused(WRONG, () -> flow.logIn(new Attempt(email, "wrong", null, address)));
      assertRefused(NO_TOKEN, () -> flow.refresh("rt_of_" + email, address));
    }
    assertRefused("error.rate_limited", () -> logIn(PASSWORD, null, "2001:db8:1:ffff::1"));
    assertRefused("error.rate_limited", () -> flow.refresh("rt_right", "2001:db8:1:ffff::1"));
    assertThat(logIn(PASSWORD, null, "2001:db8:2::1").user().id()).isEqualTo(admin);
  }

  @Test
  void only_who_knows_the_password_learns_that_the_address_is_not_allowed() {
    flow = flow(List.of("10.66.0.0/16"));
    assertRefused(WRONG, () -> logIn("wrong", null, HOME));
    assertRefused("error.auth.ip_not_allowed", () -> logIn(PASSWORD, null, HOME));
    assertThat(failures).containsExactly(Reason.WRONG_PASSWORD, Reason.IP_NOT_ALLOWED);
    assertThat(logIn(PASSWORD, null, OFFICE).user().id()).isEqualTo(admin);
  }

  @Test
  void only_who_knows_the_password_learns_that_a_code_is_needed() {
    factors.enable(admin);
    clock.advance(Duration.ofSeconds(30));
    assertRefused(WRONG, () -> logIn("wrong", factors.code(admin), HOME));
    assertRefused("error.auth.totp_required", () -> logIn(PASSWORD, null, HOME));
    assertThat(throttle.count("login_email")).as("no attempt to guess").isEqualTo(1);
    assertThat(logIn(PASSWORD, factors.code(admin), HOME).user().id()).isEqualTo(admin);
  }

  @Test
  void five_wrong_codes_end_the_guessing_from_whatever_address() {
    factors.enable(admin);
    clock.advance(Duration.ofSeconds(30));
    for (int i = 0; i < 5; i++) {
      String address = "198.51.100." + i;
      String code = factors.wrongCode(admin);
      assertRefused("error.auth.invalid_totp_code", () -> logIn(PASSWORD, code, address));
    }
    assertRefused("error.rate_limited", () -> logIn(PASSWORD, factors.code(admin), HOME));
    assertThat(failures).hasSize(5).containsOnly(Reason.WRONG_CODE);
    clock.advance(Duration.ofMinutes(15));
    assertThat(logIn(PASSWORD, factors.code(admin), HOME).user().id()).isEqualTo(admin);
  }

  @Test
  void a_refresh_token_continues_the_session_once_and_its_copy_ends_it() {
    String first = logIn(PASSWORD, null, HOME).refreshToken();
    String second = flow.refresh(first, HOME).refreshToken();
    assertThat(second).isNotEqualTo(first);
    assertThat(audit.actions()).containsExactly("login.succeeded");
    for (int i = 0; i < 3; i++) {
      assertRefused(NO_TOKEN, () -> flow.refresh(first, HOME));
    }
    assertRefused(NO_TOKEN, () -> flow.refresh(second, HOME));
    assertThat(audit.actions()).containsExactly("login.succeeded", "login.reuse_detected");
    assertThat(audit.entries())
        .extracting(each -> each.entry().after().path("email").asText())
        .containsOnly(EMAIL);
  }

  @Test
  void fifty_wrong_refresh_tokens_end_the_guessing_from_one_address_also_with_the_right_one() {
    String right = flow.refresh(logIn(PASSWORD, null, HOME).refreshToken(), HOME).refreshToken();
    assertThat(throttle.count("refresh_address")).as("the right one is no guess").isZero();
    for (int i = 0; i < 50; i++) {
      String wrong = "rt_" + i;
      assertRefused(NO_TOKEN, () -> flow.refresh(wrong, HOME));
    }
    assertRefused("error.rate_limited", () -> flow.refresh(right, HOME));
    assertThat(flow.refresh(right, OFFICE).user().id()).isEqualTo(admin);
  }

  @Test
  void each_refresh_begins_the_thirty_days_anew() {
    String token = logIn(PASSWORD, null, HOME).refreshToken();
    for (int i = 0; i < 3; i++) {
      clock.advance(Duration.ofDays(30).minusMillis(1));
      token = flow.refresh(token, HOME).refreshToken();
    }
    clock.advance(Duration.ofDays(30));
    String late = token;
    assertRefused(NO_TOKEN, () -> flow.refresh(late, HOME));
  }

  @Test
  void a_session_goes_on_only_where_it_may_be_used() {
    flow = flow(List.of("10.66.0.0/16"));
    String token = logIn(PASSWORD, null, OFFICE).refreshToken();
    assertRefused("error.auth.ip_not_allowed", () -> flow.refresh(token, HOME));
  }

  @Test
  void a_logged_out_session_does_not_go_on_and_an_unknown_token_is_ignored() {
    String token = logIn(PASSWORD, null, HOME).refreshToken();
    flow.logOut("rt_unknown");
    flow.logOut(token);
    assertRefused(NO_TOKEN, () -> flow.refresh(token, HOME));
    assertThat(audit.actions()).containsExactly("login.succeeded");
  }

  @Test
  void a_new_password_needs_the_current_one_and_must_differ_from_it() {
    String next = "another passphrase";
    assertRefused(INVALID, () -> flow.changePassword(admin, "wrong", next));
    assertRefused(INVALID, () -> flow.changePassword(admin, PASSWORD, PASSWORD));
    assertRefused(INVALID, () -> flow.changePassword(admin, PASSWORD, "short"));
    assertRefused(INVALID, () -> flow.changePassword(admin, PASSWORD, EMAIL));
    assertThat(accounts.passwordHash(admin)).isEqualTo(hasher.hash(PASSWORD));
    assertThat(accounts.sent().sent()).isEmpty();
    flow.changePassword(admin, PASSWORD, next);
    assertThat(accounts.sent().kinds()).containsExactly(NotificationKind.PASSWORD_CHANGED);
    assertRefused(WRONG, () -> logIn(PASSWORD, null, HOME));
    assertThat(logIn(next, null, HOME).user().id()).isEqualTo(admin);
  }

  @Test
  void guessing_the_current_password_of_a_stolen_session_ends_after_ten() {
    for (int i = 0; i < 10; i++) {
      assertRefused(INVALID, () -> flow.changePassword(admin, "wrong", "another passphrase"));
    }
    assertRefused(
        "error.rate_limited", () -> flow.changePassword(admin, PASSWORD, "another passphrase"));
  }
}
