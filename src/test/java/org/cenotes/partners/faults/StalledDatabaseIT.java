package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A stalled statement times out after seconds with 503. */
class StalledDatabaseIT {
  /** As a disk, a snapshot or a move of the machine may cause; shorter than every timeout. */
  private static final Duration PAUSE = Duration.ofMillis(3_500);

  /** The best of so many: what the machine adds to the pause is not the product's. */
  private static final int TRIES = 3;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void a_booking_of_a_locked_slot_fails_after_five_seconds() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    assertThat(pair.onOne().book(slot.booking(1)).status()).isEqualTo(201);
    try (Connection holder = pair.postgres.superuser();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(
          "SELECT FROM live.slot_inventory WHERE cenote_id = '%s' AND visit_date = '%s' FOR UPDATE"
              .formatted(slot.cenote(), slot.date()));
      assertGivenUp(() -> pair.onOne().book(slot.booking(2)), 5);
      assertThat(availability(pair.onOne(), slot).status()).isEqualTo(200);
      holder.rollback();
    }
    assertThat(pair.onOne().book(slot.booking(2)).status()).isEqualTo(201);
    pair.integrity.assertWhole();
  }

  @Test
  @Tag("faults")
  void reads_of_stalled_connections_time_out_and_recover() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    NodeClient api = pair.onOne();
    assertThat(api.get("/api/partner/reservations").status()).isEqualTo(200);
    List<String> stalled =
        pair.integrity.rows(
            "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'cenotes-reads%'");
    assertThat(stalled).isNotEmpty();
    signal("-STOP", stalled);
    try {
      assertGivenUp(() -> api.get("/api/partner/reservations"), 5);
      assertThat(api.book(slot.booking(1)).status()).as("bookings go on").isEqualTo(201);
      Wait.until(
          "reads go on",
          Duration.ofSeconds(10),
          () -> api.get("/api/partner/reservations").status() == 200);
      assertThat(availability(api, slot).status()).isEqualTo(200);
    } finally {
      signal("-CONT", stalled);
    }
    Wait.until(
        "the other node reads",
        Duration.ofSeconds(20),
        () -> pair.onTwo().get("/api/partner/reservations").status() == 200);
    pair.integrity.assertWhole();
  }

  @Test
  @Tag("faults")
  void a_pause_of_the_database_only_delays_bookings() throws Exception {
    List<Integer> statuses = List.of(503);
    for (int i = 0; i < TRIES && statuses.contains(503); i++) {
      statuses = bookedDuringAPause(pair.onOne());
      assertThat(statuses).isSubsetOf(201, 422, 503);
    }
    assertThat(statuses).containsOnly(201, 422);
    pair.integrity.assertWhole();
  }

  /** The statuses of bookings in one transaction, and of some that are made alone. */
  private List<Integer> bookedDuringAPause(NodeClient api) throws Exception {
    assertThat(api.book(pair.freshSlot().booking(1)).status()).isEqualTo(201);
    List<Callable<Response>> atOnce = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Booking booking = pair.freshSlot().booking(1);
      atOnce.add(() -> api.book(booking));
      atOnce.add(() -> api.book(booking.with("NOWHERE", "ana@guests.example"))); // alone
    }
    List<String> all =
        pair.integrity.rows(
            "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() UNION ALL"
                + " SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int");
    CompletableFuture<List<Response>> responses;
    signal("-STOP", all);
    try {
      responses = CompletableFuture.supplyAsync(() -> Concurrently.run(atOnce));
      Thread.sleep(PAUSE.toMillis());
      assertThat(responses).isNotDone();
    } finally {
      signal("-CONT", all);
    }
    return responses.get(60, TimeUnit.SECONDS).stream().map(Response::status).toList();
  }

  @Test
  @Tag("faults")
  void an_idle_transaction_is_ended() throws SQLException {
    try (Connection left = pair.postgres.app();
        Statement statement = left.createStatement()) {
      left.setAutoCommit(false);
      statement.execute("SET LOCAL ROLE app_platform");
      int backend;
      try (var row = statement.executeQuery("SELECT pg_backend_pid()")) {
        row.next();
        backend = row.getInt(1);
      }
      long millis =
          Wait.until(
              "it is ended",
              Duration.ofSeconds(30),
              () ->
                  pair.integrity.count(
                          "SELECT count(*) FROM pg_stat_activity WHERE pid = " + backend)
                      == 0);
      assertThat(millis).isBetween(9_000L, 20_000L);
    }
  }

  private interface Call {
    Response make();
  }

  private static void assertGivenUp(Call call, long seconds) {
    long start = System.nanoTime();
    Response response = call.make();
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertThat(response.status()).as(response.toString()).isEqualTo(503);
    assertThat(response.message()).isEqualTo("error.service_unavailable");
    assertThat(response.retryAfter()).isEqualTo(Optional.of("2"));
    assertThat(millis).isBetween(seconds * 1000 - 500, seconds * 1000 + 7_000);
  }

  private static Response availability(NodeClient api, TwoNodes.Slot slot) {
    return api.get("/api/partner/availability/" + slot.cenote() + "?date=" + slot.date());
  }

  private static void signal(String name, List<String> processes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", name));
    command.addAll(processes);
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }
}
