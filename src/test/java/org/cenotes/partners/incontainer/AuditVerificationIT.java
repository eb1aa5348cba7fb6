package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.AuditVerificationFlow;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.health.BacklogMonitor;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/**
 * Whoever may change the audit log in the database is found out: by the next page when the entry is
 * new or on that page, and otherwise by the daily verification.
 */
@ArquillianTest
class AuditVerificationIT {
  private static final Scope ADMIN =
      Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK);
  private static final int ENTRIES = 6;

  @Inject private OwnerSql owner;
  @Inject private AuditService audit;
  @Inject private AuditVerificationFlow verification;
  @Inject private BacklogMonitor backlogs;
  @Inject private MetricRegistry metrics;

  /** The last of pages with one entry each. */
  private static class LastPage extends SortedQuery {
    private final int entries;
    private final SortDirection order;

    LastPage(int entries, SortDirection order) {
      this.entries = entries;
      this.order = order;
    }

    @Override
    public int page() {
      return entries;
    }

    @Override
    public int perPage() {
      return 1;
    }

    @Override
    public int offset() {
      return entries - 1;
    }

    @Override
    public SortDirection order() {
      return order;
    }
  }

  private void note(UUID partner, int entries) {
    for (int i = 0; i < entries; i++) {
      CurrentScope.run(
          ADMIN,
          () ->
              audit.noteBySystem(
                  partner, "partner.updated", "partner:" + partner, null, List.of("verified")));
    }
  }

  /** A chain of six entries that are verified. */
  private UUID verifiedChain() {
    UUID partner = UUID.randomUUID();
    note(partner, ENTRIES);
    verify(partner, "sequence = " + ENTRIES);
    return partner;
  }

  private void change(UUID partner, int entry, String actor) {
    owner.run(
        "UPDATE control.audit_log SET actor = ? WHERE partner_id = ? AND sequence = ?",
        actor,
        partner,
        entry);
  }

  /** Lets the timer's work be done, again if the timer itself is at it, until this is recorded. */
  private void verify(UUID partner, String recorded) {
    String checkpoint =
        "SELECT count(*) FROM control.audit_checkpoints WHERE partner_id = ? AND " + recorded;
    Wait.until(
        recorded,
        Duration.ofSeconds(15),
        () -> {
          verification.run();
          return owner.number(checkpoint, partner) > 0;
        });
  }

  private void aDayPasses(UUID partner) {
    owner.run(
        "UPDATE control.audit_checkpoints SET verified_at = now() - interval '1 day' WHERE"
            + " partner_id = ?",
        partner);
  }

  private boolean isValid(UUID partner, int entries, SortDirection order) {
    return CurrentScope.call(
        ADMIN, () -> audit.page(partner, new LastPage(entries, order)).chainValid());
  }

  private boolean isNewestPageValid(UUID partner, int entries) {
    return isValid(partner, entries, SortDirection.ASC);
  }

  private boolean isOldestPageValid(UUID partner, int entries) {
    return isValid(partner, entries, SortDirection.DESC);
  }

  /** The value at /metrics. */
  private long brokenChains() {
    backlogs.measure();
    return metrics
        .getGauges(
            (id, metric) ->
                id.getName().equals("cenotes_broken_audit_chains")
                    && "live".equals(id.getTags().get("data")))
        .values()
        .stream()
        .mapToLong(gauge -> gauge.getValue().longValue())
        .findAny()
        .orElseThrow();
  }

  @Test
  void a_changed_new_entry_shows_at_once_on_every_page() {
    UUID partner = verifiedChain();
    note(partner, 2);
    assertThat(isOldestPageValid(partner, ENTRIES + 2)).isTrue();
    change(partner, ENTRIES + 1, "somebody else");
    assertThat(isOldestPageValid(partner, ENTRIES + 2)).isFalse();
    assertThat(isNewestPageValid(partner, ENTRIES + 2)).isFalse();
    change(partner, ENTRIES + 1, "system");
    assertThat(isOldestPageValid(partner, ENTRIES + 2)).isTrue();
  }

  @Test
  void a_changed_old_entry_shows_on_its_page_at_once_and_everywhere_after_a_day() {
    UUID partner = verifiedChain();
    long broken = brokenChains();
    change(partner, 1, "somebody else");
    assertThat(isOldestPageValid(partner, ENTRIES)).as("the page with the entry").isFalse();
    assertThat(isNewestPageValid(partner, ENTRIES)).as("another page").isTrue();
    aDayPasses(partner);
    verify(partner, "broken_sequence = 1");
    assertThat(isNewestPageValid(partner, ENTRIES)).isFalse();
    assertThat(brokenChains()).isGreaterThan(broken);
    change(partner, 1, "system");
    aDayPasses(partner);
    verification.run();
    assertThat(isNewestPageValid(partner, ENTRIES)).as("it stays reported").isFalse();
    // what the documents say to do after the entry was restored
    owner.run("DELETE FROM control.audit_checkpoints WHERE partner_id = ?", partner);
    verify(partner, "broken_sequence IS NULL AND sequence = " + ENTRIES);
    assertThat(isNewestPageValid(partner, ENTRIES)).isTrue();
    assertThat(brokenChains()).isEqualTo(broken);
  }

  @Test
  void a_verified_entry_that_is_removed_from_the_end_is_missed() {
    UUID partner = verifiedChain();
    owner.run(
        "DELETE FROM control.audit_log WHERE partner_id = ? AND sequence = ?", partner, ENTRIES);
    assertThat(isOldestPageValid(partner, ENTRIES - 1)).isFalse();
    // the number is taken again
    note(partner, 1);
    assertThat(isOldestPageValid(partner, ENTRIES)).isFalse();
    aDayPasses(partner);
    verify(partner, "broken_sequence = " + ENTRIES);
    forget(partner);
  }

  @Test
  void a_chain_without_its_first_entries_is_broken() {
    UUID partner = verifiedChain();
    owner.run("DELETE FROM control.audit_log WHERE partner_id = ? AND sequence < 3", partner);
    aDayPasses(partner);
    verify(partner, "broken_sequence = 1");
    forget(partner);
  }

  /** The log of another class must not have what this one has broken. */
  private void forget(UUID partner) {
    owner.run("DELETE FROM control.audit_log WHERE partner_id = ?", partner);
    owner.run("DELETE FROM control.audit_checkpoints WHERE partner_id = ?", partner);
  }
}
