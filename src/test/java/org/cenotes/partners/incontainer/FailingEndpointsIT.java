package org.cenotes.partners.incontainer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSettingsService;
import org.cenotes.partners.domain.webhook.sending.EndpointWarnings;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An endpoint is repaired or changed while its sender warns of it or disables it. */
@ArquillianTest
class FailingEndpointsIT {
  private static final Scope JOBS =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
  private static final String URL = "https://receiver.example/one";
  private static final String OTHER_URL = "https://receiver.example/other";

  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private ScopedWork work;
  @Inject private WebhookEndpointService endpoints;
  @Inject private WebhookSettingsService settings;
  @Inject private SenderEndpointService sender;
  @Inject private EndpointWarnings warnings;
  @Inject private RequestContextController request;

  /**
   * Threads of their own: the pool's threads serve requests afterwards, with our context on them.
   */
  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  private final Instant since =
      Instant.now().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);

  private ExecutorService threads;
  private Fixtures.Booker partner;
  private UUID id;

  @BeforeEach
  void an_endpoint_that_has_failed_for_an_hour() {
    threads = Executors.newFixedThreadPool(2, factory);
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

  @AfterEach
  void end() {
    threads.shutdownNow();
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

  @Test
  void an_endpoint_stays_active_whose_url_is_changed_while_its_switch_off_waits() throws Exception {
    disableDuring(
        partner.scope(),
        session ->
            endpoints.change(
                partner.partner(),
                id,
                new WebhookEndpointService.Change(OTHER_URL, null, null, null)));
    assertThat(state()).isEqualTo("active " + OTHER_URL);
    assertThat(entries("webhook.disabled")).isZero();
  }

  @Test
  void an_endpoint_stays_active_that_succeeds_while_its_switch_off_waits() throws Exception {
    disableDuring(
        JOBS,
        session ->
            session
                .createNativeQuery(
                    "UPDATE endpoint_queues SET failing_since = NULL WHERE webhook_id = '%s'"
                        .formatted(id))
                .executeUpdate());
    assertThat(state()).isEqualTo("active " + URL);
    assertThat(entries("webhook.disabled")).isZero();
  }

  /** Disables the endpoint while a transaction is open that changes it first and commits then. */
  private void disableDuring(Scope scope, Consumer<EntityManager> change) throws Exception {
    CompletableFuture<Integer> changed = new CompletableFuture<>();
    CountDownLatch commit = new CountDownLatch(1);
    Future<?> changing = threads.submit(() -> change(scope, change, changed, commit));
    int backend = changed.get(10, SECONDS);
    Future<?> disabling = threads.submit(this::disable);
    awaitBlockedBy(backend);
    commit.countDown();
    changing.get(10, SECONDS);
    disabling.get(10, SECONDS);
  }

  private void change(
      Scope scope,
      Consumer<EntityManager> change,
      CompletableFuture<Integer> changed,
      CountDownLatch commit) {
    boolean begun = request.activate(); // the audit asks the request who it is
    try {
      work.inTransaction(
          scope,
          session -> {
            change.accept(session);
            session.flush();
            changed.complete(
                (Integer) session.createNativeQuery("SELECT pg_backend_pid()").getSingleResult());
            return await(commit);
          });
    } catch (RuntimeException e) {
      changed.completeExceptionally(e);
      throw e;
    } finally {
      if (begun) {
        request.deactivate();
      }
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitBlockedBy(int backend) {
    Wait.until(
        "something waits",
        Duration.ofSeconds(10),
        () ->
            owner.number(
                    "SELECT count(*) FROM pg_locks WHERE NOT granted AND ? = ANY"
                        + " (pg_blocking_pids(pid))",
                    backend)
                > 0);
  }

  private void disable() {
    CurrentScope.run(JOBS, () -> sender.disableFailing(id, since));
  }

  @Test
  void the_settings_do_not_move_an_endpoint_that_was_disabled_since_they_were_read() {
    boolean moved = afterDisabled(() -> settings.moveLatestActive(partner.partner(), OTHER_URL));
    assertThat(moved).isFalse();
    assertThat(state()).isEqualTo("failing " + URL);
    assertThat(entries("webhook.updated")).isZero();
  }

  @Test
  void the_settings_do_not_deactivate_an_endpoint_that_was_disabled_since_they_were_read() {
    afterDisabled(
        () -> {
          settings.deactivateLive(partner.partner());
          return true;
        });
    assertThat(state()).isEqualTo("failing " + URL);
    assertThat(entries("webhook.updated")).isZero();
    assertThat(owner.number("SELECT version FROM control.partner_webhooks WHERE id = ?", id))
        .isEqualTo(2);
  }

  @Test
  void the_settings_move_the_latest_endpoint_that_is_still_active() {
    UUID first = id;
    id = failing("https://receiver.example/two");
    assertThat(afterDisabled(() -> settings.moveLatestActive(partner.partner(), OTHER_URL)))
        .isTrue();
    assertThat(state()).isEqualTo("failing https://receiver.example/two");
    id = first;
    assertThat(state()).isEqualTo("active " + OTHER_URL);
  }

  /** Changes the settings in a transaction that has read the endpoint before it was disabled. */
  private boolean afterDisabled(BooleanSupplier change) {
    return work.inTransaction(
        partner.scope(),
        session -> {
          assertThat(settings.latestActive(partner.partner())).isPresent();
          try {
            threads.submit(this::disable).get(10, SECONDS);
          } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
          }
          return change.getAsBoolean();
        });
  }

  /** Whether the endpoint is active, or why not, and its URL. */
  private String state() {
    return owner
        .texts(
            "SELECT CASE WHEN is_active THEN 'active' ELSE disabled_reason END || ' ' || url FROM"
                + " control.partner_webhooks WHERE id = ?",
            id)
        .get(0);
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
