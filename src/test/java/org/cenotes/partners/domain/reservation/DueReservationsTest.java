package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How many of the due reservations one run of the timer works on. */
@ExtendWith(OutsideServer.class)
class DueReservationsTest {
  private static final int BATCH = 100;
  private static final UUID PARTNER = new UUID(2, 2);

  private final Lifecycle lifecycle = new Lifecycle();
  private final ManualClock clock = new ManualClock("2026-11-21T12:00:00Z");

  /** Reservations that are due, and what is done with them. */
  private static final class Lifecycle extends ReservationTransitionService {
    private final Set<UUID> held = new LinkedHashSet<>();
    private final Set<UUID> heldByClock = new LinkedHashSet<>();
    private final Set<UUID> ended = new LinkedHashSet<>();
    private final Set<UUID> failing = new LinkedHashSet<>();
    private final List<Duration> ahead = new ArrayList<>();
    private int queries;
    private int attempts;
    private Supplier<RuntimeException> failure =
        () -> new IllegalStateException("it cannot be expired");

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Lifecycle() {
      super(null, null, null, null, Clock.systemUTC(), Duration.ZERO);
    }

    private static List<UUID> batch(Set<UUID> due, Collection<UUID> excluded) {
      return due.stream().filter(id -> !excluded.contains(id)).limit(BATCH).toList();
    }

    @Override
    List<UUID> findExpired(Collection<UUID> excluded) {
      queries++;
      return batch(held, excluded);
    }

    @Override
    List<DueBySandboxClock> findExpiredByClocks(Collection<UUID> excluded) {
      return batch(heldByClock, excluded).stream()
          .map(id -> new DueBySandboxClock(id, PARTNER, 60))
          .toList();
    }

    @Override
    boolean expire(UUID id) {
      attempts++;
      if (failing.contains(id)) {
        throw failure.get();
      }
      ahead.add(CurrentScope.required().clockAhead());
      return held.remove(id) || heldByClock.remove(id);
    }

    @Override
    List<UUID> findExpiredOfSameCenote(UUID id) {
      return List.copyOf(failing);
    }

    @Override
    List<UUID> findCompletable(Collection<UUID> excluded) {
      return batch(ended, excluded);
    }

    @Override
    List<DueBySandboxClock> findCompletableByClocks(Collection<UUID> excluded) {
      return List.of();
    }

    @Override
    boolean complete(UUID id) {
      return ended.remove(id);
    }
  }

  private static void add(Set<UUID> due, int number) {
    for (int i = 0; i < number; i++) {
      due.add(UUID.randomUUID());
    }
  }

  @Test
  void all_live_holds_that_have_run_out_expire_in_one_run() {
    add(lifecycle.held, 3 * BATCH + 1);
    add(lifecycle.ended, 2 * BATCH);
    new DueReservations(DataSet.LIVE, lifecycle, clock).run();
    assertThat(lifecycle.held).isEmpty();
    assertThat(lifecycle.ended).as("one batch").hasSize(BATCH);
  }

  @Test
  void in_the_sandbox_a_run_expires_one_batch_however_many_a_clock_has_made_due() {
    DueReservations sandbox = new DueReservations(DataSet.SANDBOX, lifecycle, clock);
    add(lifecycle.held, 2 * BATCH);
    add(lifecycle.heldByClock, 2 * BATCH);
    sandbox.run();
    assertThat(lifecycle.held).hasSize(BATCH);
    assertThat(lifecycle.heldByClock).hasSize(BATCH);
    assertThat(lifecycle.ahead).contains(Duration.ZERO, Duration.ofSeconds(60));
    sandbox.run();
    assertThat(lifecycle.held).isEmpty();
    assertThat(lifecycle.heldByClock).isEmpty();
  }

  @Test
  void live_reservations_are_due_by_no_clock() {
    add(lifecycle.heldByClock, 1);
    new DueReservations(DataSet.LIVE, lifecycle, clock).run();
    assertThat(lifecycle.heldByClock).hasSize(1);
  }

  @Test
  void one_that_fails_does_not_hold_up_the_others() {
    for (DataSet data : DataSet.values()) {
      add(lifecycle.held, BATCH);
      UUID first = lifecycle.held.iterator().next();
      lifecycle.failing.add(first);
      new DueReservations(data, lifecycle, clock).run();
      assertThat(lifecycle.held).as(data.schema()).containsExactly(first);
      lifecycle.held.clear();
    }
  }

  @Test
  void many_that_fail_cost_one_query_and_are_tried_again_after_a_while() {
    DueReservations live = new DueReservations(DataSet.LIVE, lifecycle, clock);
    add(lifecycle.held, 3);
    lifecycle.failing.addAll(lifecycle.held);
    add(lifecycle.held, 3);
    live.run();
    assertThat(lifecycle.held).isEqualTo(lifecycle.failing);
    assertThat(lifecycle.queries).as("the batch, and that nothing else is due").isEqualTo(2);
    assertThat(lifecycle.attempts).isEqualTo(6);
    clock.advance(Duration.ofSeconds(15).minusMillis(1));
    live.run();
    assertThat(lifecycle.attempts).as("left out").isEqualTo(6);
    clock.advance(Duration.ofMillis(1));
    live.run();
    assertThat(lifecycle.attempts).isEqualTo(9);
    lifecycle.failing.clear();
    clock.advance(Duration.ofSeconds(15));
    live.run();
    assertThat(lifecycle.held).isEmpty();
  }

  @Test
  void what_failed_for_want_of_the_database_is_tried_again_in_the_next_run() {
    DueReservations live = new DueReservations(DataSet.LIVE, lifecycle, clock);
    add(lifecycle.held, 2);
    lifecycle.failing.addAll(lifecycle.held);
    lifecycle.failure =
        () -> new IllegalStateException(new SQLException("the connection is lost", "08006"));
    live.run();
    assertThat(lifecycle.queries).as("each time it asks whether the database is back").isEqualTo(3);
    lifecycle.failing.clear();
    live.run();
    assertThat(lifecycle.held).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_cenote_whose_places_are_locked_holds_up_no_other_and_its_holds_expire_later(DataSet data) {
    DueReservations due = new DueReservations(data, lifecycle, clock);
    add(lifecycle.held, BATCH);
    lifecycle.failing.addAll(lifecycle.held);
    add(lifecycle.held, 3);
    lifecycle.failure =
        () -> new IllegalStateException(new SQLException("the lock was not free", "55P03"));
    due.run();
    assertThat(lifecycle.held).isEqualTo(lifecycle.failing);
    assertThat(lifecycle.attempts).as("one has waited, for all of its cenote").isEqualTo(1 + 3);
    lifecycle.failing.clear();
    due.run();
    assertThat(lifecycle.held).isEmpty();
  }
}
