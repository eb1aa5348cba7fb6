package org.cenotes.partners.domain.identity.totp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.junit.jupiter.api.Test;

/** The second factor of a user, from its first code to its removal. */
class TotpServiceTest {
  private static final String EMAIL = "ana+1@team.example";
  private static final Runnable NOTHING_ELSE = () -> {};

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final RecordedNotifications sent = accounts.sent();
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final TotpService totp = factors.service();
  private final UUID user = accounts.add(SystemRole.ADMIN, null, EMAIL, "hash");

  @Test
  void the_uri_for_the_app_names_issuer_and_account_whatever_their_characters() {
    TotpSetup setup = totp.setUp(user, EMAIL);
    assertThat(setup.secret()).matches("[A-Z2-7]{32}");
    assertThat(setup.otpauthUri())
        .isEqualTo(
            "otpauth://totp/Cenotes%20%26%20more%3Aana%2B1%40team.example?secret="
                + setup.secret()
                + "&issuer=Cenotes%20%26%20more&algorithm=SHA1&digits=6&period=30");
  }

  @Test
  void it_counts_only_after_a_code_of_it_was_confirmed() {
    totp.setUp(user, EMAIL);
    assertThat(totp.isEnabled(user)).isFalse();
    assertThat(totp.accept(user, factors.code(user))).isEmpty();
    assertThatThrownBy(() -> totp.confirm(user, factors.wrongCode(user), NOTHING_ELSE))
        .hasMessage("validation.invalid_input");
    assertThat(totp.isEnabled(user)).isFalse();
    assertThat(sent.sent()).isEmpty();
    totp.confirm(user, factors.code(user), () -> assertThat(audit.actions()).isEmpty());
    assertThat(totp.isEnabled(user)).isTrue();
    assertThat(audit.actions()).containsExactly("user.totp_enabled");
    assertThat(audit.entries().get(0).chain()).isEqualTo(AuditService.PLATFORM);
    assertThat(audit.entries().get(0).entry().after().path("email").asText()).isEqualTo(EMAIL);
    assertThat(sent.kinds()).containsExactly(NotificationKind.TOTP_ENABLED);
  }

  @Test
  void a_second_setup_replaces_one_that_was_not_confirmed() {
    totp.setUp(user, EMAIL);
    String former = factors.code(user);
    totp.setUp(user, EMAIL);
    if (!former.equals(factors.code(user))) { // one of a million is
      assertThatThrownBy(() -> totp.confirm(user, former, NOTHING_ELSE))
          .hasMessage("validation.invalid_input");
    }
    assertThat(totp.confirm(user, factors.code(user), NOTHING_ELSE)).hasSize(10);
  }

  @Test
  void an_enabled_one_is_neither_replaced_nor_confirmed_again() {
    factors.enable(user);
    String enabled = "error.auth.totp_already_enabled";
    assertThatThrownBy(() -> totp.setUp(user, EMAIL)).hasMessage(enabled);
    assertThatThrownBy(() -> totp.confirm(user, factors.code(user), NOTHING_ELSE))
        .hasMessage(enabled);
  }

  @Test
  void without_one_there_is_nothing_to_confirm_renew_or_disable() {
    String none = "error.auth.totp_not_set_up";
    assertThatThrownBy(() -> totp.confirm(user, "123456", NOTHING_ELSE)).hasMessage(none);
    assertThatThrownBy(() -> totp.renewRecoveryCodes(user)).hasMessage(none);
    assertThatThrownBy(() -> totp.disable(user)).hasMessage(none);
    totp.setUp(user, EMAIL);
    assertThatThrownBy(() -> totp.renewRecoveryCodes(user)).hasMessage(none);
    assertThatThrownBy(() -> totp.disable(user)).hasMessage(none);
    assertThat(totp.remove(user)).isFalse();
    assertThat(sent.sent()).isEmpty();
  }

  @Test
  void a_code_works_once_and_the_one_that_confirmed_not_again() {
    factors.enable(user);
    assertThat(totp.accept(user, factors.code(user))).isEmpty();
    clock.advance(Duration.ofSeconds(30));
    assertThat(totp.accept(user, factors.code(user))).contains(SecondFactorKind.TOTP);
    assertThat(totp.accept(user, factors.code(user))).isEmpty();
    assertThat(totp.accept(user, factors.wrongCode(user))).isEmpty();
  }

  @Test
  void a_code_before_the_last_accepted_one_is_refused() {
    factors.enable(user);
    clock.advance(Duration.ofSeconds(60));
    String earlier = factors.code(user);
    clock.advance(Duration.ofSeconds(30));
    assertThat(totp.accept(user, factors.code(user))).contains(SecondFactorKind.TOTP);
    assertThat(totp.accept(user, earlier)).isEmpty();
  }

  @Test
  void digits_may_be_grouped() {
    factors.enable(user);
    clock.advance(Duration.ofSeconds(30));
    String code = factors.code(user);
    String grouped = " " + code.substring(0, 3) + " " + code.substring(3, 5) + "-" + code.charAt(5);
    assertThat(totp.accept(user, grouped)).contains(SecondFactorKind.TOTP);
  }

  @Test
  void each_recovery_code_works_once() {
    List<String> codes = factors.enable(user);
    for (String code : codes) {
      assertThat(totp.accept(user, code)).contains(SecondFactorKind.RECOVERY_CODE);
      assertThat(totp.accept(user, code)).isEmpty();
    }
    UUID other = accounts.add(SystemRole.ADMIN, null, "eva@team.example", "hash");
    List<String> of = factors.enable(other);
    assertThat(totp.accept(user, of.get(0))).as("of another user").isEmpty();
  }

  @Test
  void new_recovery_codes_void_the_former_ones() {
    List<String> former = factors.enable(user);
    List<String> codes = totp.renewRecoveryCodes(user);
    assertThat(codes).hasSize(10).doesNotContainAnyElementsOf(former);
    assertThat(totp.accept(user, former.get(0))).isEmpty();
    assertThat(totp.accept(user, codes.get(0))).contains(SecondFactorKind.RECOVERY_CODE);
    assertThat(sent.kinds()).endsWith(NotificationKind.RECOVERY_CODES_RENEWED);
  }

  @Test
  void nothing_of_a_disabled_one_works_any_more() {
    List<String> codes = factors.enable(user);
    clock.advance(Duration.ofSeconds(30));
    String code = factors.code(user);
    totp.disable(user);
    assertThat(totp.isEnabled(user)).isFalse();
    assertThat(totp.accept(user, code)).isEmpty();
    assertThat(totp.accept(user, codes.get(0))).isEmpty();
    assertThat(sent.kinds()).endsWith(NotificationKind.TOTP_DISABLED);
    assertThat(audit.actions()).endsWith("user.totp_disabled");
  }
}
