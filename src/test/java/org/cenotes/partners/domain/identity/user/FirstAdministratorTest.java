package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.request.Actor;
import org.junit.jupiter.api.Test;

/** The administrator whom the platform creates for itself. */
class FirstAdministratorTest {
  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);

  @Test
  void its_creation_is_audited_once() {
    accounts.service().ensureAdmin("admin@platform.example", "hash", true);
    accounts.service().ensureAdmin("other@platform.example", "hash", true);
    assertThat(audit.actions()).containsExactly("administrator.created");
    assertThat(audit.entries().get(0).chain()).isEqualTo(AuditService.PLATFORM);
    AuditEntry entry = audit.entries().get(0).entry();
    User admin = accounts.users().findByEmail("admin@platform.example").orElseThrow();
    assertThat(entry.resource()).isEqualTo("administrator:" + admin.id());
    assertThat(entry.actorKind()).isEqualTo(Actor.Kind.SYSTEM);
    assertThat(entry.before()).isNull();
    assertThat(entry.after().path("email").asText()).isEqualTo("admin@platform.example");
  }
}
