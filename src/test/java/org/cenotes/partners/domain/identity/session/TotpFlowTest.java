package org.cenotes.partners.domain.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a logged-in user must show before the second factor changes. */
@ExtendWith(OutsideServer.class)
class TotpFlowTest {
  private static final String PASSWORD = "a long passphrase";
  private static final String INVALID = "validation.invalid_input";

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final PlainHasher hasher = new PlainHasher();
  private final TestThrottle throttle = new TestThrottle(clock);
  private final FakeSessions sessions = new FakeSessions();
  private final UUID admin =
      accounts.add(SystemRole.ADMIN, null, "ana@team.example", hasher.hash(PASSWORD));
  private final ActiveSession session =
      FakeSessions.session(new UUID(0, 1), admin, clock.instant().plusSeconds(900));

  private TotpFlow flow(boolean required) {
    AdminAccessPolicy policy = new AdminAccessPolicy(Optional.empty(), required);
    return new TotpFlow(
        factors.service(),
        new SessionService(
            sessions,
            accounts.service(),
            factors.service(),
            policy,
            audit.service(),
            clock,
            Duration.ofDays(30)),
        new CurrentPassword(accounts.service(), hasher, throttle.throttle()),
        new SecondFactorCheck(factors.service(), throttle.throttle()),
        policy);
  }

  private static void assertRefused(String error, ThrowingCallable work) {
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
  }

  @Test
  void a_stolen_session_alone_sets_nothing_up() {
    TotpFlow flow = flow(false);
    assertRefused(INVALID, () -> flow.setUp(admin, "wrong"));
    assertThat(flow.setUp(admin, PASSWORD).secret()).hasSize(32);
    assertThat(throttle.count("change_password")).isEqualTo(1);
  }

  @Test
  void enabling_it_ends_the_sessions_that_were_opened_without_it() {
    TotpFlow flow = flow(false);
    UUID other = new UUID(0, 2);
    sessions.add(session.sessionId(), admin, clock.instant(), session.expiresAt());
    sessions.add(other, admin, clock.instant(), session.expiresAt());
    flow.setUp(admin, PASSWORD);
    assertRefused(INVALID, () -> flow.confirm(session, factors.wrongCode(admin)));
    assertThat(sessions.find(other, clock.instant())).isPresent();
    assertThat(flow.confirm(session, factors.code(admin))).hasSize(10);
    assertThat(sessions.find(other, clock.instant())).isEmpty();
    assertThat(sessions.find(session.sessionId(), clock.instant())).isPresent();
  }

  @Test
  void it_is_disabled_by_password_or_code_and_by_neither_not() {
    TotpFlow flow = flow(false);
    factors.enable(admin);
    clock.advance(Duration.ofSeconds(30));
    assertRefused(INVALID, () -> flow.disable(session, null, null));
    assertRefused(INVALID, () -> flow.disable(session, "wrong", null));
    assertRefused(INVALID, () -> flow.disable(session, null, factors.wrongCode(admin)));
    assertThat(factors.service().isEnabled(admin)).isTrue();
    flow.disable(session, PASSWORD, null);
    assertThat(factors.service().isEnabled(admin)).isFalse();
    factors.enable(admin);
    clock.advance(Duration.ofSeconds(30));
    flow.disable(session, null, factors.code(admin));
    assertThat(factors.service().isEnabled(admin)).isFalse();
  }

  @Test
  void if_both_are_sent_both_must_be_right() {
    TotpFlow flow = flow(false);
    factors.enable(admin);
    clock.advance(Duration.ofSeconds(30));
    assertRefused(INVALID, () -> flow.disable(session, "wrong", factors.code(admin)));
    assertRefused(INVALID, () -> flow.disable(session, PASSWORD, factors.wrongCode(admin)));
    assertThat(factors.service().isEnabled(admin)).isTrue();
  }

  @Test
  void a_wrong_password_does_not_waste_the_code_that_was_sent_with_it() {
    TotpFlow flow = flow(true);
    String code = factors.enable(admin).get(0);
    assertRefused(INVALID, () -> flow.renewRecoveryCodes(session, "wrong", code));
    assertThat(flow.renewRecoveryCodes(session, PASSWORD, code)).hasSize(10);
  }

  @Test
  void where_it_is_required_the_password_alone_neither_disables_it_nor_makes_recovery_codes() {
    TotpFlow flow = flow(true);
    List<String> codes = factors.enable(admin);
    assertRefused(INVALID, () -> flow.disable(session, PASSWORD, null));
    assertRefused(INVALID, () -> flow.renewRecoveryCodes(session, PASSWORD, null));
    assertThat(factors.service().isEnabled(admin)).isTrue();
    assertThat(flow.renewRecoveryCodes(session, null, codes.get(0)))
        .hasSize(10)
        .doesNotContainAnyElementsOf(codes);
  }

  @Test
  void wrong_codes_share_one_limit_whatever_they_are_for() {
    TotpFlow flow = flow(false);
    List<String> codes = factors.enable(admin);
    for (int i = 0; i < 5; i++) {
      assertRefused(INVALID, () -> flow.disable(session, null, "0000-0000-0000-0000"));
    }
    assertRefused("error.rate_limited", () -> flow.renewRecoveryCodes(session, null, codes.get(0)));
  }

  @Test
  void ten_failed_logins_of_a_user_are_recorded_in_a_quarter_of_an_hour() {
    FailedLoginService failures = new FailedLoginService(audit.service(), throttle.service());
    Credentials user = accounts.service().credentials(admin).orElseThrow();
    for (int i = 0; i < 15; i++) {
      failures.record(user, FailedLoginService.Reason.WRONG_PASSWORD, audit.service().origin());
    }
    assertThat(audit.actions()).hasSize(10).containsOnly("login.failed");
    clock.advance(Duration.ofMinutes(15));
    failures.record(user, FailedLoginService.Reason.WRONG_CODE, audit.service().origin());
    assertThat(audit.entries()).hasSize(11);
    assertThat(audit.entries().get(10).entry().after().path("reason").asText())
        .isEqualTo("wrong_code");
  }
}
