package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.ACTIVE;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.DISABLED;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.EXPIRED;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.IN_GRACE_PERIOD;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.REVOKED;
import static org.cenotes.partners.domain.apikey.ApiKeyTransitionsTest.State.ROTATED;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.ApiKeyService.Change;
import org.cenotes.partners.harness.TransitionTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ApiKeyTransitionsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration GRACE = Duration.ofHours(24);
  private static final String ERROR = "error.api_key.invalid_transition";

  /** States of a key as seen from outside, at {@link #NOW}. */
  enum State {
    ACTIVE,
    DISABLED,
    EXPIRED,
    IN_GRACE_PERIOD,
    ROTATED,
    REVOKED
  }

  private static ApiKey newKey(@Nullable Instant expiresAt) {
    return new ApiKey(
        new UUID(0, 1),
        new UUID(0, 2),
        "Website",
        KeyEnvironment.LIVE,
        ApiKeyFormat.generate(KeyEnvironment.LIVE),
        List.of(ApiKeyScope.CATALOG_READ),
        expiresAt,
        null,
        NOW);
  }

  private static Change activation(boolean active) {
    return new Change(null, active, null, null);
  }

  private static ApiKey keyIn(State state) {
    ApiKey key = newKey(state == EXPIRED ? NOW : null);
    switch (state) {
      case ACTIVE, EXPIRED -> {}
      case DISABLED -> key.change(activation(false));
      case IN_GRACE_PERIOD -> key.rotate(GRACE, NOW);
      case ROTATED -> key.rotate(Duration.ZERO, NOW);
      case REVOKED -> key.revoke(NOW);
    }
    return key;
  }

  private static State stateOf(ApiKey key) {
    ApiKeyView view = key.view(null, NOW);
    if (view.revokedAt() != null) {
      return REVOKED;
    }
    if (view.rotatedAt() != null) {
      return view.isActive() ? IN_GRACE_PERIOD : ROTATED;
    }
    return view.isActive()
        ? ACTIVE
        : view.inactiveReason() == InactiveReason.EXPIRED ? EXPIRED : DISABLED;
  }

  @TestFactory
  Stream<DynamicTest> api_key_transitions() {
    return TransitionTable.of(
            State.class, ApiKeyTransitionsTest::keyIn, ApiKeyTransitionsTest::stateOf)
        .event("revoke", key -> key.revoke(NOW))
        .from(State.values())
        .to(REVOKED)
        .event("rotate with a grace period", key -> key.rotate(GRACE, NOW))
        .from(ACTIVE)
        .to(IN_GRACE_PERIOD)
        .from(DISABLED, EXPIRED, IN_GRACE_PERIOD, ROTATED, REVOKED)
        .fails(ERROR)
        .event("rotate at once", key -> key.rotate(Duration.ZERO, NOW))
        .from(ACTIVE)
        .to(ROTATED)
        .from(DISABLED, EXPIRED, IN_GRACE_PERIOD, ROTATED, REVOKED)
        .fails(ERROR)
        .event("enable", key -> key.change(activation(true)))
        .from(ACTIVE, EXPIRED)
        .stays()
        .from(DISABLED)
        .to(ACTIVE)
        .from(IN_GRACE_PERIOD, ROTATED, REVOKED)
        .fails(ERROR)
        .event("disable", key -> key.change(activation(false)))
        .from(ACTIVE)
        .to(DISABLED)
        .from(DISABLED, EXPIRED)
        .stays()
        .from(IN_GRACE_PERIOD, ROTATED, REVOKED)
        .fails(ERROR)
        .event(
            "extend",
            key ->
                key.change(new Change(null, null, null, Optional.of(NOW.plus(Duration.ofDays(1))))))
        .from(ACTIVE, DISABLED)
        .stays()
        .from(EXPIRED)
        .to(ACTIVE)
        .from(IN_GRACE_PERIOD, ROTATED, REVOKED)
        .fails(ERROR)
        .tests();
  }

  @Test
  void a_grace_period_never_extends_the_expiry() {
    ApiKey key = newKey(NOW.plus(Duration.ofHours(1)));
    key.rotate(GRACE, NOW);
    assertThat(key.view(null, NOW).expiresAt()).isEqualTo(NOW.plus(Duration.ofHours(1)));
    ApiKey unlimited = keyIn(IN_GRACE_PERIOD);
    assertThat(unlimited.view(null, NOW).expiresAt()).isEqualTo(NOW.plus(GRACE));
  }

  @Test
  void a_change_leaves_what_is_null() {
    ApiKey key = keyIn(ACTIVE);
    ApiKeyView before = key.view(null, NOW);
    key.change(new Change(null, null, null, null));
    assertThat(key.view(null, NOW)).isEqualTo(before);
    key.change(new Change("Shop", null, List.of(ApiKeyScope.EVENTS_READ), null));
    assertThat(key.view(null, NOW).name()).isEqualTo("Shop");
    assertThat(key.view(null, NOW).scopes()).containsExactly(ApiKeyScope.EVENTS_READ);
    assertThat(key.view(null, NOW).isActive()).isTrue();
  }

  @Test
  void a_key_says_why_it_is_inactive() {
    assertThat(keyIn(ACTIVE).view(null, NOW).inactiveReason()).isNull();
    assertThat(keyIn(IN_GRACE_PERIOD).view(null, NOW).inactiveReason()).isNull();
    assertThat(keyIn(DISABLED).view(null, NOW).inactiveReason()).isEqualTo(InactiveReason.MANUAL);
    assertThat(keyIn(EXPIRED).view(null, NOW).inactiveReason()).isEqualTo(InactiveReason.EXPIRED);
    assertThat(keyIn(ROTATED).view(null, NOW).inactiveReason()).isEqualTo(InactiveReason.EXPIRED);
    assertThat(keyIn(REVOKED).view(null, NOW).inactiveReason()).isEqualTo(InactiveReason.REVOKED);
    ApiKey expiring = newKey(NOW.plusMillis(1));
    assertThat(expiring.view(null, NOW).isActive()).isTrue();
    assertThat(expiring.view(null, NOW.plusMillis(1)).inactiveReason())
        .isEqualTo(InactiveReason.EXPIRED);
  }
}
