package org.cenotes.partners.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.request.Actor;
import org.junit.jupiter.api.Test;

/** Whom the audit log names. */
class AuditServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final UUID USER = new UUID(0, 2);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final AuditService service = audit.service();

  private AuditEntry last() {
    return audit.entries().get(audit.entries().size() - 1).entry();
  }

  private void note() {
    service.note(PARTNER, "partner.updated", "partner:" + PARTNER, null, Map.of("name", "Selva"));
  }

  @Test
  void an_entry_names_the_user_by_the_address_of_that_time() {
    audit.actAs(USER, "ana@team.example");
    note();
    assertThat(last().actor()).isEqualTo(USER.toString());
    assertThat(last().actorKind()).isEqualTo(Actor.Kind.USER);
    assertThat(last().actorName()).isEqualTo("ana@team.example");
    assertThat(last().at()).isEqualTo(clock.instant());
    assertThat(last().before()).isNull();
    assertThat(last().after().path("name").asText()).isEqualTo("Selva");
    assertThat(last().address()).as("outside of a request").isNull();
    assertThat(service.user()).isEqualTo(USER);
  }

  @Test
  void a_caller_with_a_key_or_without_any_is_no_user() {
    assertThat(service.user()).isNull();
    note();
    assertThat(last().actorKind()).isEqualTo(Actor.Kind.VISITOR);
    audit.actAsKey("k-1");
    note();
    assertThat(last().actorKind()).isEqualTo(Actor.Kind.API_KEY);
    assertThat(service.user()).isNull();
  }

  @Test
  void what_the_platform_does_by_itself_names_nobody_even_inside_a_request() {
    audit.actAs(USER, "ana@team.example");
    service.noteBySystem(PARTNER, "cenote.expired", "cenote:1", null, null);
    assertThat(last().actor()).isEqualTo("system");
    assertThat(last().actorName()).isNull();
    assertThat(last().requestId()).isNull();
  }

  @Test
  void who_was_identified_during_the_request_is_named_with_its_origin() {
    AuditService.Origin origin = service.origin();
    Actor ana = new Actor(Actor.Kind.ADMIN, USER.toString(), "ana@team.example");
    service.noteFrom(
        origin.by(ana), AuditService.PLATFORM, "login.succeeded", "user:1", null, null);
    assertThat(last().actor()).isEqualTo(USER.toString());
    assertThat(last().requestId()).isEqualTo(origin.requestId());
    assertThat(audit.entries().get(0).chain()).isEqualTo(AuditService.PLATFORM);
  }
}
