package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeys.ExpiringKey;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.event.RecordedEvents;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** When keys were last used, and who learns that one expires. */
@ExtendWith(OutsideServer.class)
class ApiKeyUseTest {
  private static final UUID KEY = new UUID(0, 1);
  private static final UUID OTHER = new UUID(0, 2);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeApiKeys keys = new FakeApiKeys();
  private final RecordedNotifications sent = new RecordedNotifications(true);
  private final ApiKeyUsage usage =
      new ApiKeyUsage(
          new PartnerKeysService(
              keys, new RecordedEvents(), new RecordedAudit(clock).service(), clock),
          clock);
  private final ExpiringKeyService expiring =
      new ExpiringKeyService(keys, sent, clock, Duration.ofHours(1));

  @Test
  void the_last_of_many_uses_is_stored() {
    usage.note(KEY);
    usage.note(OTHER);
    Instant first = clock.instant();
    clock.advance(Duration.ofSeconds(10));
    usage.note(KEY);
    assertThat(keys.uses).isEmpty();
    usage.flush();
    assertThat(keys.uses).containsEntry(KEY, clock.instant()).containsEntry(OTHER, first);
  }

  @Test
  void a_use_is_stored_once() {
    usage.note(KEY);
    usage.flush();
    keys.uses.clear();
    usage.flush();
    assertThat(keys.uses).isEmpty();
  }

  @Test
  void uses_that_could_not_be_stored_are_kept_unless_there_is_a_later_one() {
    usage.note(KEY);
    usage.note(OTHER);
    Instant first = clock.instant();
    keys.away = true;
    keys.meanwhile =
        () -> {
          clock.advance(Duration.ofSeconds(30));
          usage.note(KEY);
        };
    assertThatThrownBy(usage::flush).hasMessage("the database is away");
    keys.meanwhile = () -> {};
    keys.away = false;
    usage.flush();
    assertThat(keys.uses).containsEntry(KEY, clock.instant()).containsEntry(OTHER, first);
  }

  private void expires(UUID id, Duration after) {
    keys.expiring.add(
        new ExpiringKey(
            id, new UUID(0, 9), "Website", "sk_live_1234", "5678", clock.instant().plus(after)));
  }

  @Test
  void a_partner_is_warned_a_week_before_and_again_on_the_last_day() {
    expires(KEY, Duration.ofDays(7).plusSeconds(1));
    expiring.appendDue();
    assertThat(sent.sent()).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    expiring.appendDue();
    assertThat(sent.kinds()).containsExactly(NotificationKind.API_KEY_EXPIRING);
    clock.advance(Duration.ofDays(6));
    expiring.appendDue();
    assertThat(sent.sent()).as("a day is left, to the second").hasSize(1);
    clock.advance(Duration.ofSeconds(1));
    expiring.appendDue();
    expiring.appendDue();
    assertThat(sent.sent()).hasSize(2);
    clock.advance(Duration.ofDays(1));
    expiring.appendDue();
    assertThat(sent.sent()).as("it has expired").hasSize(2);
  }

  @Test
  void a_key_that_is_made_to_expire_tomorrow_gets_the_last_warning_only() {
    expires(KEY, Duration.ofHours(20));
    expiring.appendDue();
    clock.advance(Duration.ofHours(1));
    expiring.appendDue();
    assertThat(sent.sent()).hasSize(1);
  }

  @Test
  void a_key_whose_expiry_was_put_off_is_warned_of_anew() {
    expires(KEY, Duration.ofDays(1));
    expiring.appendDue();
    keys.expiring.clear();
    expires(KEY, Duration.ofDays(5));
    expiring.appendDue();
    assertThat(sent.sent()).hasSize(2);
  }

  @Test
  void more_keys_than_a_batch_are_all_warned_of_once_also_those_of_one_moment() {
    for (int i = 1; i <= 450; i++) {
      expires(new UUID(1, i), Duration.ofDays(3));
    }
    assertThat(List.of(expiring.appendDue(), expiring.appendDue(), expiring.appendDue()))
        .containsExactly(true, true, false);
    assertThat(sent.sent()).hasSize(450);
    while (expiring.appendDue()) {}
    assertThat(sent.sent()).as("the next pass").hasSize(450);
  }
}
