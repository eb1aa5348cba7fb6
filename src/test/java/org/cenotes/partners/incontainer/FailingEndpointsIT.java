package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSettingsService;
import org.cenotes.partners.domain.webhook.sending.EndpointWarnings;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An endpoint is repaired while its sender warns of it. */
@ArquillianTest
class FailingEndpointsIT {
  private static final Scope JOBS =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
  private static final String URL = "https://receiver.example/one";

  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private WebhookSettingsService settings;
  @Inject private EndpointWarnings warnings;

  private final Instant since =
      Instant.now().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);

  private Fixtures.Booker partner;
  private UUID id;

  @BeforeEach
  void an_endpoint_that_has_failed_for_an_hour() {
    partner = fixtures.partner();
    id = failing(URL);
  }

  private UUID failing(String url) {
    UUID created =
        CurrentScope.call(partner.scope(), () -> settings.create(partner.partner(), url).id());
    owner.run(
        "UPDATE control.endpoint_queues SET failing_since = CAST(? AS timestamptz) WHERE webhook_id"
            + " = ?",
        since.toString(),
        created);
    return created;
  }

  @Test
  void an_endpoint_that_began_to_fail_anew_is_not_warned_of_for_its_former_failures() {
    warn(since.minusSeconds(1));
    assertThat(entries("webhook.failing")).isZero();
    assertThat(warnedPercent()).isZero();
    warn(since);
    warn(since);
    assertThat(entries("webhook.failing")).as("once, by whichever node").isOne();
    assertThat(warnedPercent()).isEqualTo(50);
  }

  @Test
  void an_endpoint_that_was_repaired_meanwhile_is_not_warned_of() {
    owner.run("UPDATE control.endpoint_queues SET failing_since = NULL WHERE webhook_id = ?", id);
    warn(since);
    assertThat(entries("webhook.failing")).isZero();
    assertThat(warnedPercent()).isZero();
  }

  private void warn(Instant failingSince) {
    CurrentScope.run(JOBS, () -> warnings.warn(id, partner.partner(), failingSince, 50));
  }

  private long warnedPercent() {
    return owner.number(
        "SELECT warned_percent FROM control.endpoint_queues WHERE webhook_id = ?", id);
  }

  private long entries(String action) {
    return owner.number(
        "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action = ? AND resource ="
            + " ?",
        partner.partner(),
        action,
        "webhook:" + id);
  }
}
