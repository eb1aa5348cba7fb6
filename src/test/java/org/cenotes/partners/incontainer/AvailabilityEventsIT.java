package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The owner of a cenote gets an event for each change of availability, in its transaction. */
@ArquillianTest
class AvailabilityEventsIT {
  private static final int CAPACITY = 40;
  private static final String OF = "(data ->> 'cenoteId')::uuid = ?";

  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql database;
  @Inject private ReservationTransitionService transitions;

  @Resource(lookup = "java:comp/DefaultManagedExecutorService")
  private ManagedExecutorService threads;

  private Fixtures.Booker owner;
  private Fixtures.Booker buyer;
  private UUID cenote;

  @BeforeEach
  void one_owns_what_the_other_books() {
    owner = fixtures.partner();
    buyer = fixtures.partner();
    cenote = fixtures.cenote(DataSet.LIVE, CAPACITY);
    database.run(
        "UPDATE live.cenotes SET owner_partner_id = ? WHERE id = ?", owner.partner(), cenote);
  }

  /** Slot, version, what is left, and what was left before. */
  private List<String> recordedEvents() {
    return database.texts(
        """
        SELECT concat_ws(' ', data ->> 'startTime', resource_version, data ->> 'available', previous ->> 'available')
          FROM live.events WHERE (data ->> 'cenoteId')::uuid = ? AND partner_id = ? AND type = 'availability.changed'
         ORDER BY data ->> 'startTime', resource_version
        """,
        cenote,
        owner.partner());
  }

  private long events(String where, Object... values) {
    return database.number("SELECT count(*) FROM live.events WHERE " + where, values);
  }

  @Test
  void the_owner_gets_the_event_and_the_buyer_does_not() {
    UUID id = buyer.book(cenote, "09:00", 3, Map.of()).id();
    buyer.book(cenote, "09:00", 2, Map.of());
    CurrentScope.run(buyer.scope(), () -> transitions.cancel(id, null, "api_key", Language.ES));
    assertThat(recordedEvents()).containsExactly("09:00 1 37 40", "09:00 2 35 37", "09:00 3 38 35");
    assertThat(events(OF + " AND partner_id <> ?", cenote, owner.partner())).isZero();
    assertThat(
            database.texts(
                "SELECT data::text FROM live.events WHERE " + OF + " AND resource_version = 1",
                cenote))
        .containsExactly(
            """
            {"date": "%s", "endTime": "10:00", "capacity": 40, "cenoteId": "%s", "livemode": true, "available": 37, \
            "startTime": "09:00"}\
            """
                .formatted(fixtures.day(), cenote));
    assertThat(events(OF + " AND id ~ '^evt_[0-9a-f]{12}7[0-9a-f]{19}$'", cenote)).isEqualTo(3);
  }

  @Test
  void each_slot_is_a_resource_with_its_own_versions() {
    buyer.book(cenote, "09:00", 3, Map.of());
    buyer.book(cenote, "09:00", 2, Map.of());
    buyer.book(cenote, "10:00", 1, Map.of());
    String slot = cenote + " " + fixtures.day() + " ";
    assertThat(
            database.texts(
                """
                SELECT concat_ws(' ', data ->> 'startTime', resource_id = md5(? || (data ->> 'startTime'))::uuid, resource_version)
                  FROM live.events WHERE (data ->> 'cenoteId')::uuid = ? ORDER BY occurred_at
                """,
                slot,
                cenote))
        .containsExactly("09:00 t 1", "09:00 t 2", "10:00 t 1");
  }

  @Test
  void a_move_or_expiry_writes_an_event_for_each_slot() {
    UUID id = buyer.book(cenote, "09:00", 4, Map.of("paymentMethod", "cardprovider")).id();
    work.select(
        buyer.scope(),
        "SELECT move_places('%s', 1, '%s', '{09:00,10:00}', '{40,40}', 5, 0)"
            .formatted(id, fixtures.day()));
    assertThat(recordedEvents()).containsExactly("09:00 1 36 40", "09:00 2 35 36", "10:00 1 35 40");
    work.update(
        buyer.scope(),
        "UPDATE reservations SET status = 'expired', slot_starts = '{}', hold_expires_at = NULL");
    assertThat(recordedEvents())
        .containsExactly(
            "09:00 1 36 40", "09:00 2 35 36", "09:00 3 40 35", "10:00 1 35 40", "10:00 2 40 35");
  }

  @Test
  void another_capacity_writes_an_event_for_each_slot_that_was_ever_booked() {
    buyer.book(cenote, "09:00", 3, Map.of());
    work.select(
        Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK),
        "SELECT change_capacities('%s', '%s', '00:00', true, '{%2$s,%2$s}', '{09:00,10:00}', '{50,50}')"
            .formatted(cenote, fixtures.day()));
    assertThat(recordedEvents()).containsExactly("09:00 1 37 40", "09:00 2 47 37");
  }

  @Test
  void a_rollback_leaves_no_event() {
    assertThatThrownBy(
            () ->
                work.inTransaction(
                    buyer.scope(),
                    session -> {
                      buyer.bookInTransaction(cenote, "09:00", 3, Map.of());
                      session.flush();
                      throw new IllegalStateException("thought better of it");
                    }))
        .hasStackTraceContaining("thought better of it");
    assertThat(recordedEvents()).isEmpty();
    assertThat(events("partner_id = ? AND type LIKE 'reservation.%'", buyer.partner())).isZero();
    buyer.book(cenote, "09:00", CAPACITY, Map.of());
    assertThatThrownBy(() -> buyer.book(cenote, "09:00", 1, Map.of()))
        .hasStackTraceContaining("error.availability.sold_out");
    assertThat(recordedEvents()).containsExactly("09:00 1 0 40");
    assertThat(events("partner_id = ? AND type LIKE 'reservation.%'", buyer.partner())).isOne();
  }

  @Test
  void platform_cenotes_write_no_availability_events() {
    UUID platforms = fixtures.cenote(DataSet.LIVE, CAPACITY);
    buyer.book(platforms, "09:00", 3, Map.of());
    assertThat(events(OF, platforms)).isZero();
    assertThat(
            database.number(
                "SELECT version FROM live.slot_inventory WHERE cenote_id = ?", platforms))
        .isOne();
  }

  @Test
  void concurrent_changes_are_versioned_once_in_order() throws Exception {
    int callers = 12;
    List<Future<?>> booking = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      booking.add(threads.submit(() -> buyer.book(cenote, "09:00", 2, Map.of())));
    }
    for (Future<?> one : booking) {
      one.get();
    }
    assertThat(recordedEvents())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, callers)
                .mapToObj(
                    n -> "09:00 %d %d %d".formatted(n, CAPACITY - 2 * n, CAPACITY - 2 * n + 2))
                .toList());
    assertThat(
            database.texts(
                "SELECT resource_version FROM live.events WHERE "
                    + OF
                    + " ORDER BY occurred_at, id",
                cenote))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, callers).mapToObj(Integer::toString).toList());
  }
}
