package org.cenotes.partners.domain.identity.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.password.PlainHasher;
import org.cenotes.partners.domain.identity.totp.SecondFactors;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Operators, the cenotes that they serve, and their passwords. */
class OperatorServiceTest {
  private static final String EMAIL = "luz@venue.example";
  private static final String INVALID = "validation.invalid_input";
  private static final UUID ZACI = new UUID(0, 1);
  private static final UUID SUYTUN = new UUID(0, 2);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final Rows rows = new Rows();
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final SecondFactors factors = new SecondFactors(accounts, clock);
  private final OperatorService service =
      new OperatorService(rows, accounts.service(), factors.service(), audit.service(), clock);
  private final OperatorPasswords passwords = new OperatorPasswords(service, new PlainHasher());

  /** Operators in memory; the accounts behind them have this address only. */
  private final class Rows extends Operators {
    private final Map<UUID, OperatorView> byId = new HashMap<>();
    private final List<UUID> ended = new ArrayList<>();

    @Override
    Optional<OperatorView> find(UUID id) {
      return Optional.of(
          byId.computeIfAbsent(
              id,
              key ->
                  new OperatorView(
                      key, EMAIL, "Luz", "Pech", List.of(), true, false, clock.instant())));
    }

    @Override
    Optional<OperatorView> findLocked(UUID id) {
      return Optional.ofNullable(byId.get(id));
    }

    @Override
    void update(OperatorView operator, @Nullable String hash, boolean ends, Instant now) {
      byId.put(operator.id(), operator);
      if (ends) {
        ended.add(operator.id());
      }
    }

    @Override
    void assign(UUID id, List<UUID> cenotes) {
      OperatorView old = find(id).orElseThrow();
      byId.put(
          id,
          new OperatorView(
              id,
              old.email(),
              old.firstName(),
              old.lastName(),
              cenotes,
              old.isActive(),
              old.totpEnabled(),
              old.createdAt()));
    }

    @Override
    Set<UUID> knownCenotes(List<UUID> ids) {
      return ids.stream().filter(Set.of(ZACI, SUYTUN)::contains).collect(Collectors.toSet());
    }
  }

  private UUID create() {
    return service
        .create(new OperatorChange(EMAIL, "Luz", "Pech", "hash", List.of(ZACI), null, false))
        .id();
  }

  private static OperatorChange cenotes(UUID... ids) {
    return new OperatorChange(null, null, null, null, List.of(ids), null, false);
  }

  private static OperatorChange activation(boolean active) {
    return new OperatorChange(null, null, null, null, null, active, false);
  }

  @Test
  void each_unknown_cenote_is_named_by_its_place_and_nothing_is_changed() {
    UUID id = create();
    UUID unknown = new UUID(0, 9);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () -> service.update(id, cenotes(unknown, SUYTUN, unknown), now -> {}));
    assertThat(refused.fields().fields()).containsOnlyKeys("cenoteIds[0]", "cenoteIds[2]");
    assertThat(service.read(id).cenoteIds()).containsExactly(ZACI);
    assertThat(audit.actions()).containsExactly("operator.created");
  }

  @Test
  void cenotes_are_replaced_emptied_or_left() {
    UUID id = create();
    assertThat(service.update(id, cenotes(SUYTUN), now -> {}).cenoteIds()).containsExactly(SUYTUN);
    assertThat(service.update(id, activation(true), now -> {}).cenoteIds()).containsExactly(SUYTUN);
    assertThat(service.update(id, cenotes(), now -> {}).cenoteIds()).isEmpty();
    assertThat(rows.ended).as("serving other cenotes needs no new login").isEmpty();
  }

  @Test
  void a_new_password_and_deactivation_end_the_sessions() {
    UUID id = create();
    service.update(id, new OperatorChange(null, null, null, "new", null, null, false), now -> {});
    assertThat(rows.ended).hasSize(1);
    assertThat(accounts.sent().kinds()).containsExactly(NotificationKind.PASSWORD_CHANGED);
    service.update(id, activation(false), now -> {});
    assertThat(rows.ended).hasSize(2);
    service.update(id, activation(false), now -> {});
    service.update(id, activation(true), now -> {});
    assertThat(rows.ended).hasSize(2);
    assertThat(audit.actions())
        .containsExactly(
            "operator.created", "operator.password_set", "operator.updated", "operator.updated");
    assertThat(audit.entries().toString()).doesNotContain("new");
  }

  @Test
  void who_was_inactive_is_notified_of_a_password_that_comes_with_the_activation() {
    UUID id = create();
    service.update(id, activation(false), now -> {});
    accounts.deactivate(id);
    service.update(id, new OperatorChange(null, null, null, "new", null, true, false), now -> {});
    assertThat(accounts.sent().kinds()).containsExactly(NotificationKind.PASSWORD_CHANGED);
  }

  @Test
  void another_address_ends_the_sessions_and_the_same_one_does_not() {
    UUID id = create();
    service.update(id, new OperatorChange(EMAIL, "Eva", null, null, null, null, false), now -> {});
    assertThat(rows.ended).isEmpty();
    service.update(
        id,
        new OperatorChange("eva@venue.example", null, null, null, null, null, false),
        now -> {});
    assertThat(rows.ended).containsExactly(id);
  }

  @Test
  void a_lost_second_factor_is_removed_and_its_owner_notified() {
    UUID id = create();
    OperatorChange removal = new OperatorChange(null, null, null, null, null, null, true);
    service.update(id, removal, now -> {});
    assertThat(rows.ended).as("there was none").isEmpty();
    factors.enable(id);
    service.update(id, removal, now -> {});
    assertThat(factors.service().isEnabled(id)).isFalse();
    assertThat(rows.ended).containsExactly(id);
    assertThat(audit.actions()).endsWith("operator.totp_removed");
    assertThat(accounts.sent().kinds()).endsWith(NotificationKind.TOTP_DISABLED);
  }

  @Test
  void an_operator_may_be_created_inactive() {
    OperatorChange inactive =
        new OperatorChange(EMAIL, "Luz", "Pech", "hash", List.of(ZACI), false, false);
    OperatorView created = service.create(inactive);
    assertThat(created.isActive()).isFalse();
    assertThat(created.cenoteIds()).containsExactly(ZACI);
  }

  @Test
  void an_unknown_operator_is_not_found() {
    assertThatThrownBy(() -> service.update(UUID.randomUUID(), activation(false), now -> {}))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.operator.not_found");
  }

  @Test
  void a_password_must_not_be_the_address_as_it_will_be() {
    UUID id = create();
    String next = "front@venue.example";
    assertThat(passwords.hash(id, null, next)).as("unchanged").isNull();
    assertThat(passwords.hash(id, next, null)).isEqualTo("hash:" + next);
    assertThat(passwords.hash(id, EMAIL, next)).as("no longer the address").isNotNull();
    assertThatThrownBy(() -> passwords.hash(id, next, next)).hasMessage(INVALID);
    assertThatThrownBy(() -> passwords.hash(id, EMAIL, null)).hasMessage(INVALID);
    assertThatThrownBy(() -> passwords.hash("short", EMAIL)).hasMessage(INVALID);
  }
}
