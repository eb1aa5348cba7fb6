package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyService.Change;
import org.cenotes.partners.domain.apikey.ApiKeyService.NewKey;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.event.RecordedEvents;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.junit.jupiter.api.Test;

/** What the audit log, and so the activity feed, has of keys. */
class ApiKeyAuditTest {
  private static final UUID PARTNER = new UUID(0, 1);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeApiKeys keys = new FakeApiKeys();
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final PartnerKeysService all =
      new PartnerKeysService(keys, new RecordedEvents(), audit.service(), clock);
  private final ApiKeyService service =
      new ApiKeyService(
          keys, all, new KeyAlertService(new RecordedNotifications(true)), audit.service(), clock);

  private UUID create(KeyEnvironment environment) {
    return service.create(PARTNER, new NewKey("Website", environment, List.of(), null)).id();
  }

  @Test
  void keys_that_are_regenerated_are_revoked_and_created_as_single_ones() {
    UUID first = create(KeyEnvironment.LIVE);
    UUID second = create(KeyEnvironment.LIVE);
    create(KeyEnvironment.TEST);
    int before = audit.entries().size();
    String secret = all.regenerate(PARTNER, KeyEnvironment.LIVE);
    assertThat(audit.actions().subList(before, audit.entries().size()))
        .containsExactly(
            "api_key.revoked", "api_key.revoked", "api_key.created", "api_key.regenerated");
    List<AuditEntry> entries =
        audit.entries().stream().skip(before).map(RecordedAudit.Entry::entry).toList();
    assertThat(entries.get(0).resource()).isEqualTo("api_key:" + first);
    assertThat(entries.get(1).resource()).isEqualTo("api_key:" + second);
    assertThat(entries.get(0).before().path("isActive").asBoolean()).isTrue();
    assertThat(entries.get(0).after().path("inactiveReason").asText()).isEqualTo("revoked");
    assertThat(entries.get(2).before()).isNull();
    assertThat(entries.get(2).after().path("name").asText()).isEqualTo("Regenerated");
    assertThat(entries.get(2).resource()).isEqualTo(entries.get(3).resource());
    assertThat(entries.toString()).doesNotContain(secret);
  }

  @Test
  void a_change_of_a_key_is_noted_where_anything_differs() {
    UUID id = create(KeyEnvironment.LIVE);
    int before = audit.entries().size();
    List<ApiKeyScope> all = List.of(ApiKeyScope.values());
    service.change(PARTNER, id, new Change(null, null, null, null));
    service.change(PARTNER, id, new Change("Website", true, all, Optional.empty()));
    assertThat(audit.entries()).hasSize(before);
    Instant end = clock.instant().plusSeconds(60);
    service.change(PARTNER, id, new Change(null, null, null, Optional.of(end)));
    clock.advance(Duration.ofSeconds(60));
    Change off = new Change(null, false, null, null);
    service.change(PARTNER, id, off);
    service.change(PARTNER, id, off);
    assertThat(audit.entries()).as("expired, then disabled, too").hasSize(before + 2);
  }
}
