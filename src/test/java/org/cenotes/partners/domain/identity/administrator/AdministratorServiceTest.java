package org.cenotes.partners.domain.identity.administrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What administrators may do to each other. */
class AdministratorServiceTest {
  private static final String FORBIDDEN = "error.auth.forbidden";
  private static final String LAST = "error.administrator.last_admin";
  private static final AdministratorChange DEACTIVATION =
      new AdministratorChange(null, null, false, null, false);
  private static final AdministratorChange NEW_PASSWORD =
      new AdministratorChange(null, null, null, "new", false);
  private static final AdministratorChange WITHOUT_TOTP =
      new AdministratorChange(null, null, null, null, true);
  private static final AdministratorChange RENAMING =
      new AdministratorChange("Eva", null, null, null, false);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final RecordedNotifications sent = accounts.sent();
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final Rows rows = new Rows();
  private final AdministratorService service =
      new AdministratorService(rows, accounts.service(), factors.service(), audit.service(), clock);
  private final UUID ana = add("ana@team.example");
  private final UUID eva = add("eva@team.example");

  /** Administrators in memory. */
  private static final class Rows extends Administrators {
    private final Map<UUID, AdministratorView> byId = new LinkedHashMap<>();
    private final List<UUID> ended = new ArrayList<>();

    @Override
    Optional<AdministratorView> find(UUID id) {
      return Optional.ofNullable(byId.get(id));
    }

    @Override
    boolean hasOtherActive(UUID id) {
      return byId.values().stream().anyMatch(each -> each.isActive() && !each.id().equals(id));
    }

    @Override
    void update(AdministratorView changed, @Nullable String hash, boolean ends, Instant now) {
      byId.put(changed.id(), changed);
      if (ends) {
        ended.add(changed.id());
      }
    }
  }

  private UUID add(String email) {
    UUID id = accounts.add(SystemRole.ADMIN, null, email, "hash");
    rows.byId.put(
        id,
        new AdministratorView(
            id, email, "Ana", "Ruiz", true, false, false, null, clock.instant(), null));
    return id;
  }

  private void assertRefused(String error, ThrowingCallable work) {
    Map<UUID, AdministratorView> before = Map.copyOf(rows.byId);
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
    assertThat(rows.byId).isEqualTo(before);
    assertThat(audit.actions()).doesNotContain("administrator.updated");
  }

  @Test
  void an_active_administrator_always_remains() {
    service.update(eva, DEACTIVATION, ana, now -> {});
    assertThat(rows.byId.get(eva).isActive()).isFalse();
    assertThatThrownBy(() -> service.update(ana, DEACTIVATION, eva, now -> {})).hasMessage(LAST);
    assertThatThrownBy(() -> service.update(ana, DEACTIVATION, ana, now -> {}))
        .as("the last one's own")
        .hasMessage(LAST);
    assertThat(rows.byId.get(ana).isActive()).isTrue();
    assertThat(service.update(eva, DEACTIVATION, ana, now -> {}).isActive()).as("again").isFalse();
  }

  @Test
  void two_who_deactivate_each_other_wait_for_each_other_before_anything_is_read() {
    accounts.locks().clear();
    service.update(eva, DEACTIVATION, ana, now -> {});
    assertThat(accounts.locks()).startsWith("staff", "user");
    accounts.locks().clear();
    assertThatThrownBy(() -> service.update(ana, DEACTIVATION, eva, now -> {})).hasMessage(LAST);
    assertThat(accounts.locks()).as("also who is refused").startsWith("staff");
  }

  @Test
  void nobody_changes_their_own_access() {
    assertRefused(FORBIDDEN, () -> service.update(ana, DEACTIVATION, ana, now -> {}));
    assertRefused(FORBIDDEN, () -> service.update(ana, NEW_PASSWORD, ana, now -> {}));
    assertRefused(FORBIDDEN, () -> service.update(ana, WITHOUT_TOTP, ana, now -> {}));
    assertThat(service.update(ana, RENAMING, ana, now -> {}).firstName()).isEqualTo("Eva");
  }

  @Test
  void the_callers_condition_is_asked_last_and_then_nothing_changes() {
    Consumer<AdministratorView> outdated =
        now -> {
          throw new ApiException(HttpError.PRECONDITION_FAILED);
        };
    assertRefused(FORBIDDEN, () -> service.update(ana, NEW_PASSWORD, ana, outdated));
    assertRefused(
        "error.precondition_failed", () -> service.update(eva, NEW_PASSWORD, ana, outdated));
    assertThat(rows.ended).isEmpty();
  }

  @Test
  void what_concerns_access_ends_the_sessions_and_a_name_does_not() {
    service.update(eva, RENAMING, ana, now -> {});
    assertThat(rows.ended).isEmpty();
    service.update(eva, NEW_PASSWORD, ana, now -> {});
    service.update(eva, DEACTIVATION, ana, now -> {});
    assertThat(rows.ended).containsExactly(eva, eva);
    service.update(eva, DEACTIVATION, ana, now -> {});
    assertThat(rows.ended).as("was inactive before").hasSize(2);
    assertThat(audit.actions())
        .containsExactly(
            "administrator.updated", "administrator.password_reset", "administrator.updated");
    assertThat(sent.kinds()).containsExactly(NotificationKind.PASSWORD_CHANGED);
    assertThat(audit.entries()).allMatch(each -> each.chain().equals(AuditService.PLATFORM));
  }

  @Test
  void a_second_factor_that_is_removed_is_gone_and_its_owner_notified() {
    service.update(eva, WITHOUT_TOTP, ana, now -> {});
    assertThat(rows.ended).as("there was none").isEmpty();
    assertThat(audit.actions()).isEmpty();
    factors.enable(eva);
    service.update(eva, WITHOUT_TOTP, ana, now -> {});
    assertThat(factors.service().isEnabled(eva)).isFalse();
    assertThat(rows.ended).containsExactly(eva);
    assertThat(audit.actions()).endsWith("administrator.totp_removed");
    assertThat(sent.kinds()).endsWith(NotificationKind.TOTP_DISABLED);
  }

  @Test
  void an_unknown_administrator_is_not_found() {
    assertThatThrownBy(() -> service.update(UUID.randomUUID(), RENAMING, ana, now -> {}))
        .isInstanceOf(ApiException.class)
        .satisfies(e -> assertThat(((ApiException) e).error().status()).isEqualTo(404));
  }

  @Test
  void a_temporary_password_is_long_and_gets_into_no_log() {
    assertThat(TemporaryPasswords.text()).matches("[0-9A-Za-z]{20}");
    assertThat(TemporaryPasswords.text()).isNotEqualTo(TemporaryPasswords.text());
    assertThat(new TemporaryPasswords.TemporaryPassword("secret", "hash").toString())
        .doesNotContain("secret", "hash");
  }
}
