package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.apikey.ApiKeyService.Change;
import org.cenotes.partners.domain.apikey.ApiKeyService.NewKey;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.event.RecordedEvents;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many keys a partner may have, and what API access allows. */
class ApiKeyServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final String LIMIT = "error.api_key.limit_reached";
  private static final String OVER = "error.api_key.invalid_transition";
  private static final String OFF = "error.partner.api_access_disabled";

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeApiKeys keys = new FakeApiKeys();
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final RecordedEvents events = new RecordedEvents();
  private final PartnerKeysService all =
      new PartnerKeysService(keys, events, audit.service(), clock);
  private final RecordedNotifications notifications = new RecordedNotifications(true);
  private final ApiKeyService service =
      new ApiKeyService(keys, all, new KeyAlertService(notifications), audit.service(), clock);

  private RevealedApiKey create(KeyEnvironment environment, @Nullable Instant expiresAt) {
    return service.create(PARTNER, new NewKey("Website", environment, List.of(), expiresAt));
  }

  private RevealedApiKey create() {
    return create(KeyEnvironment.LIVE, null);
  }

  private static Change activation(boolean active) {
    return new Change(null, active, null, null);
  }

  private void assertRefused(String error, ThrowingCallable work) {
    int before = audit.entries().size();
    assertThatThrownBy(work).isInstanceOf(ApiException.class).hasMessage(error);
    assertThat(audit.entries()).hasSize(before);
  }

  @Test
  void a_created_key_has_all_scopes_and_is_shown_whole_once() {
    RevealedApiKey created = create();
    assertThat(ApiKeyFormat.isWellFormed(created.apiKey())).isTrue();
    assertThat(created.scopes()).containsExactly(ApiKeyScope.values());
    assertThat(created.key()).startsWith(created.keyPrefix()).doesNotContain(created.apiKey());
    assertThat(created.toString()).doesNotContain(created.apiKey());
    assertThat(events.types()).containsExactly("api_key.created");
    assertThat(audit.entries().toString()).doesNotContain(created.apiKey());
  }

  @Test
  void twenty_active_keys_of_an_environment_are_the_most() {
    for (int i = 0; i < ApiKeyService.MAX_ACTIVE; i++) {
      create();
    }
    assertRefused(LIMIT, this::create);
    assertThat(create(KeyEnvironment.TEST, null).environment()).isEqualTo(KeyEnvironment.TEST);
    assertThat(ApiKeyService.MAX_ACTIVE).isEqualTo(20);
  }

  @Test
  void a_key_that_is_revoked_disabled_or_expired_does_not_count() {
    UUID first = create().id();
    UUID second = create().id();
    create(KeyEnvironment.LIVE, clock.instant().plusSeconds(60));
    for (int i = 3; i < 20; i++) {
      create();
    }
    assertRefused(LIMIT, this::create);
    service.revoke(PARTNER, first);
    create();
    service.change(PARTNER, second, activation(false));
    create();
    assertRefused(LIMIT, this::create);
    clock.advance(Duration.ofSeconds(60));
    create();
    assertRefused(LIMIT, this::create);
  }

  @Test
  void a_disabled_key_comes_back_only_below_the_limit() {
    UUID first = create().id();
    service.change(PARTNER, first, activation(false));
    for (int i = 0; i < 20; i++) {
      create();
    }
    assertRefused(LIMIT, () -> service.change(PARTNER, first, activation(true)));
  }

  @Test
  void a_key_that_is_over_cannot_be_rotated_whatever_api_access_is() {
    UUID revoked = create().id();
    service.revoke(PARTNER, revoked);
    UUID active = create().id();
    keys.access = false;
    assertRefused(OVER, () -> service.rotate(PARTNER, revoked, Duration.ZERO));
    assertRefused(OFF, () -> service.rotate(PARTNER, active, Duration.ZERO));
  }

  @Test
  void an_active_key_can_be_renamed_at_the_limit() {
    UUID first = create().id();
    for (int i = 1; i < 20; i++) {
      create();
    }
    Change name = new Change("Shop", true, null, null);
    assertThat(service.change(PARTNER, first, name).name()).isEqualTo("Shop");
    assertThat(service.rotate(PARTNER, first, Duration.ofHours(1)).isActive()).isTrue();
  }

  @Test
  void a_key_must_expire_in_the_future_if_at_all() {
    Instant now = clock.instant();
    assertRefused("validation.invalid_input", () -> create(KeyEnvironment.LIVE, now));
    UUID id = create(KeyEnvironment.LIVE, now.plusMillis(1)).id();
    Change past = new Change(null, null, null, Optional.of(now));
    assertRefused("validation.invalid_input", () -> service.change(PARTNER, id, past));
    Change never = new Change(null, null, null, Optional.empty());
    assertThat(service.change(PARTNER, id, never).expiresAt()).isNull();
  }

  @Test
  void administrators_are_notified_of_a_key_with_which_more_can_be_done() {
    Instant tomorrow = clock.instant().plus(Duration.ofDays(1));
    UUID id =
        service
            .create(
                PARTNER,
                new NewKey(
                    "Website",
                    KeyEnvironment.LIVE,
                    List.of(ApiKeyScope.CATALOG_READ, ApiKeyScope.EVENTS_READ),
                    tomorrow))
            .id();
    List<Change> narrowing =
        List.of(
            new Change("Shop", true, List.of(ApiKeyScope.EVENTS_READ), null),
            new Change(null, null, null, Optional.of(tomorrow.minusSeconds(1))),
            activation(false));
    narrowing.forEach(change -> service.change(PARTNER, id, change));
    assertThat(notifications.sent()).isEmpty();
    List<Change> widening =
        List.of(
            new Change(null, null, List.of(ApiKeyScope.RESERVATIONS_WRITE), null),
            new Change(null, null, null, Optional.of(tomorrow)),
            new Change(null, null, null, Optional.empty()),
            activation(true));
    widening.forEach(change -> service.change(PARTNER, id, change));
    assertThat(notifications.kinds())
        .containsOnly(NotificationKind.API_KEY_CHANGED)
        .hasSize(widening.size());
  }

  @Test
  void without_api_access_no_key_is_made_rotated_or_enabled_but_any_is_revoked() {
    UUID on = create().id();
    UUID off = create().id();
    service.change(PARTNER, off, activation(false));
    keys.access = false;
    assertRefused(OFF, this::create);
    assertRefused(OFF, () -> service.rotate(PARTNER, on, Duration.ZERO));
    assertRefused(OFF, () -> service.change(PARTNER, off, activation(true)));
    assertRefused(OFF, () -> all.regenerate(PARTNER, KeyEnvironment.LIVE));
    assertThat(service.change(PARTNER, on, activation(false)).isActive()).isFalse();
    assertThat(service.revoke(PARTNER, off).revokedAt()).isEqualTo(clock.instant());
  }

  @Test
  void keys_that_are_to_return_with_api_access_count() {
    List<UUID> expired = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      expired.add(create(KeyEnvironment.LIVE, clock.instant().plusSeconds(60)).id());
    }
    clock.advance(Duration.ofSeconds(60));
    for (int i = 0; i < 19; i++) {
      create();
    }
    keys.access = false;
    all.followAccess(PARTNER);
    Change lasting = new Change(null, null, null, Optional.empty());
    ApiKeyView last = service.change(PARTNER, expired.get(0), lasting);
    assertThat(last.inactiveReason()).isEqualTo(InactiveReason.API_ACCESS);
    assertRefused(LIMIT, () -> service.change(PARTNER, expired.get(1), lasting));
    Change renamed = new Change("Shop", null, null, null);
    assertThat(service.change(PARTNER, last.id(), renamed).name()).isEqualTo("Shop");
  }

  @Test
  void revoking_again_changes_nothing() {
    UUID id = create().id();
    ApiKeyView revoked = service.revoke(PARTNER, id);
    clock.advance(Duration.ofHours(1));
    assertThat(service.revoke(PARTNER, id).revokedAt()).isEqualTo(revoked.revokedAt());
    assertThat(events.types()).containsExactly("api_key.created", "api_key.revoked");
  }

  @Test
  void a_rotated_key_works_on_beside_its_successor_until_its_grace_period_ends() {
    UUID id = create().id();
    RevealedApiKey successor = service.rotate(PARTNER, id, Duration.ofHours(24));
    assertThat(successor.id()).isNotEqualTo(id);
    assertThat(successor.name()).isEqualTo("Website");
    ApiKey old = keys.find(id).orElseThrow();
    Instant end = clock.instant().plus(Duration.ofHours(24));
    assertThat(old.view(null, end.minusMillis(1)).isActive()).isTrue();
    assertThat(old.view(null, end).isActive()).isFalse();
    assertRefused(
        "error.api_key.invalid_transition", () -> service.rotate(PARTNER, id, Duration.ZERO));
  }

  @Test
  void
      twenty_keys_in_their_grace_period_are_the_most_and_a_rotation_without_one_is_always_possible() {
    UUID first = create().id();
    UUID current = first;
    for (int i = 0; i < 20; i++) {
      current = service.rotate(PARTNER, current, Duration.ofHours(1)).id();
    }
    UUID last = current;
    assertRefused(LIMIT, () -> service.rotate(PARTNER, last, Duration.ofHours(1)));
    UUID test = create(KeyEnvironment.TEST, null).id();
    service.rotate(PARTNER, test, Duration.ofHours(1));
    UUID next = service.rotate(PARTNER, last, Duration.ZERO).id();
    assertRefused(LIMIT, () -> service.rotate(PARTNER, next, Duration.ofHours(1)));
    service.revoke(PARTNER, first);
    UUID after = service.rotate(PARTNER, next, Duration.ofHours(1)).id();
    assertRefused(LIMIT, () -> service.rotate(PARTNER, after, Duration.ofHours(1)));
    clock.advance(Duration.ofHours(1));
    service.rotate(PARTNER, after, Duration.ofHours(1));
  }

  @Test
  void regenerating_revokes_the_keys_of_one_environment_and_makes_one() {
    UUID live = create().id();
    UUID test = create(KeyEnvironment.TEST, null).id();
    String secret = all.regenerate(PARTNER, KeyEnvironment.LIVE);
    assertThat(ApiKeyFormat.isWellFormed(secret)).isTrue();
    assertThat(keys.find(live).orElseThrow().isCurrent(clock.instant())).isFalse();
    assertThat(keys.find(test).orElseThrow().isCurrent(clock.instant())).isTrue();
    assertThat(keys.countCurrent(PARTNER, KeyEnvironment.LIVE, clock.instant())).isEqualTo(1);
  }

  @Test
  void regenerating_leaves_keys_that_have_expired_as_they_are() {
    UUID expired = create(KeyEnvironment.LIVE, clock.instant().plusSeconds(60)).id();
    UUID rotated = create().id();
    UUID current = service.rotate(PARTNER, rotated, Duration.ofSeconds(60)).id();
    UUID inGrace = create().id();
    UUID successor = service.rotate(PARTNER, inGrace, Duration.ofHours(1)).id();
    clock.advance(Duration.ofSeconds(60));
    all.regenerate(PARTNER, KeyEnvironment.LIVE);
    assertThat(keys.find(expired).orElseThrow().view(null, clock.instant()).revokedAt()).isNull();
    assertThat(keys.find(rotated).orElseThrow().view(null, clock.instant()).revokedAt()).isNull();
    assertThat(events.types().stream().filter("api_key.revoked"::equals)).hasSize(3);
    AuditEntry entry = audit.entries().get(audit.entries().size() - 1).entry();
    assertThat(entry.before()).as("of the new key").isNull();
    assertThat(entry.after().path("name").asText()).isEqualTo("Regenerated");
    assertThat(entry.after().path("revoked"))
        .isEqualTo(Json.mapper().valueToTree(List.of(current, inGrace, successor)));
  }

  @Test
  void an_unknown_key_is_not_found() {
    String unknown = "error.api_key.not_found";
    UUID id = UUID.randomUUID();
    assertRefused(unknown, () -> service.revoke(PARTNER, id));
    assertRefused(unknown, () -> service.change(PARTNER, id, activation(false)));
    assertRefused(unknown, () -> service.rotate(PARTNER, id, Duration.ZERO));
  }
}
