package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.messages;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.api.pricing.PricingResource;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.reservation.Expiry;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.IdempotentWork;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reservation, its places, its event and its idempotency record are committed together. */
@ArquillianTest
class TransactionsIT {
  private static final String RAISED = "P0001";

  @Inject private BeanManager beans;
  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private IdempotentWork key;
  @Inject private ScopedWork work;
  @Inject private CenoteCache listings;
  @Inject private Expiry expiry;
  @Inject private ReservationTransitionService transitions;

  @Resource(lookup = "java:comp/DefaultManagedExecutorService")
  private ManagedExecutorService threads;

  private Fixtures.Booker partner;
  private UUID cenote;

  @BeforeEach
  void a_cenote_of_three_places_a_slot_of_which_ten_o_clock_is_full() {
    partner = fixtures.partner();
    cenote = fixtures.cenote(DataSet.LIVE, 3);
    partner.book(cenote, "10:00", 3, Map.of());
  }

  @Test
  void a_booking_under_a_key_writes_one_row_of_each_kind() throws Exception {
    underKey(() -> partner.bookInTransaction(cenote, "09:00", 2, Map.of()));
    assertThat(rows()).isEqualTo("reservations 2, events 2, places 5, records 1");
  }

  @Test
  void a_listing_can_be_read_again_in_the_same_transaction() {
    int change =
        work.<Integer>inTransaction(
            partner.scope(),
            session -> {
              int before = listings.reread(cenote).orElseThrow().version();
              owner.run("UPDATE live.cenotes SET version = version + 1 WHERE id = ?", cenote);
              return listings.reread(cenote).orElseThrow().version() - before;
            });
    assertThat(change).isOne();
  }

  @Test
  void a_sold_out_slot_rolls_back_all() {
    assertThatNothingIsLeftOf(
            () -> underKey(() -> partner.bookInTransaction(cenote, "10:00", 1, Map.of())))
        .contains("error.availability.sold_out");
  }

  @Test
  void a_sold_out_last_slot_claims_no_slot() {
    assertThatNothingIsLeftOf(
            () ->
                underKey(
                    () ->
                        partner.bookInTransaction(cenote, "09:00", 1, Map.of("endTime", "11:00"))))
        .contains("error.availability.sold_out");
    partner.book(cenote, "11:00", 1, Map.of("endTime", "13:00"));
    assertThat(rows()).isEqualTo("reservations 2, events 2, places 5, records 0");
  }

  @Test
  void a_failure_after_the_booking_rolls_back_all() {
    assertThatNothingIsLeftOf(
            () ->
                underKey(
                    () -> {
                      partner.bookInTransaction(cenote, "09:00", 1, Map.of());
                      throw new IllegalStateException("injected");
                    }))
        .contains("injected");
  }

  @Test
  void a_concurrent_record_of_the_same_key_rolls_back_all() {
    ThrowingCallable late =
        () ->
            underKey(
                () -> {
                  ReservationView made = partner.bookInTransaction(cenote, "09:00", 1, Map.of());
                  owner.run(
                      "INSERT INTO control.idempotency_records VALUES ('live', ?, 'key', 'k',"
                          + " sha256('x'), 201, 'b', now())",
                      partner.partner());
                  return made;
                });
    assertThat(messages(late)).contains("error.idempotency.in_progress");
    assertThat(rows()).isEqualTo("reservations 1, events 1, places 3, records 1");
  }

  @Test
  void a_failure_of_any_write_rolls_back_all() {
    for (String table :
        List.of(
            "live.reservations",
            "live.events",
            "live.slot_inventory",
            "control.idempotency_records")) {
      String before = rows();
      failAtInsertInto(table);
      try {
        assertThat(
                sqlState(
                    () -> underKey(() -> partner.bookInTransaction(cenote, "09:00", 1, Map.of()))))
            .as(table)
            .isEqualTo(RAISED);
      } finally {
        owner.run("DROP TRIGGER inside_failure ON " + table);
      }
      assertThat(rows()).as(table).isEqualTo(before);
    }
  }

  @Test
  void concurrent_cancellations_release_places_once() throws Exception {
    UUID id = partner.book(cenote, "09:00", 2, Map.of()).id();
    List<String> answers =
        atOnce(
            4,
            () ->
                messages(
                    () ->
                        CurrentScope.call(
                            partner.scope(),
                            () -> transitions.cancel(id, null, "api_key", Language.ES))));
    assertThat(answers).filteredOn("no failure"::equals).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.contains("error.reservation.invalid_transition"))
        .hasSize(3);
    assertThat(rows()).isEqualTo("reservations 2, events 3, places 3, records 0");
  }

  @Test
  void concurrent_workers_expire_a_hold_once() throws Exception {
    for (String start : List.of("09:00", "11:00", "12:00", "13:00", "14:00", "15:00")) {
      partner.book(cenote, start, 2, Map.of("paymentMethod", "cardprovider"));
    }
    assertThat(rows()).isEqualTo("reservations 7, events 7, places 15, records 0");
    owner.run(
        "UPDATE live.reservations SET hold_expires_at = now() - interval '1 second'"
            + " WHERE partner_id = ? AND status = 'pending'",
        partner.partner());
    // The timers of this and other nodes are at the same rows.
    atOnce(2, expiry::expireAll);
    assertThat(
            owner.texts(
                "SELECT count(*) || ' ' || count(DISTINCT resource_id) FROM live.events"
                    + " WHERE partner_id = ? AND type = 'reservation.expired'",
                partner.partner()))
        .containsExactly("6 6");
    assertThat(rows()).isEqualTo("reservations 7, events 13, places 3, records 0");
  }

  private void underKey(Callable<?> work) throws Exception {
    CurrentScope.enter(partner.scope());
    try {
      key.work(partner.partner(), "k", work);
    } finally {
      CurrentScope.leave();
    }
  }

  private org.assertj.core.api.AbstractStringAssert<?> assertThatNothingIsLeftOf(
      ThrowingCallable work) {
    String before = rows();
    String failure = messages(work);
    assertThat(rows()).isEqualTo(before);
    return assertThat(failure);
  }

  /** What this test's partner and cenote have in the four tables. */
  private String rows() {
    return "reservations %d, events %d, places %d, records %d"
        .formatted(
            owner.number(
                "SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.partner()),
            owner.number(
                "SELECT count(*) FROM live.events WHERE partner_id = ? AND resource_type ="
                    + " 'reservation'",
                partner.partner()),
            owner.number(
                "SELECT coalesce(sum(taken), 0) FROM live.slot_inventory WHERE cenote_id = ?",
                cenote),
            owner.number(
                "SELECT count(*) FROM control.idempotency_records WHERE partner_id = ?",
                partner.partner()));
  }

  private void failAtInsertInto(String table) {
    owner.script(
        """
        CREATE OR REPLACE FUNCTION control.inside_failure() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'injected'; END $$;
        CREATE TRIGGER inside_failure AFTER INSERT ON %s FOR EACH ROW EXECUTE FUNCTION control.inside_failure();
        """
            .formatted(table));
  }

  private <T> List<T> atOnce(int workers, Callable<T> work)
      throws InterruptedException, ExecutionException {
    List<Future<T>> running = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      running.add(threads.submit(work));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : running) {
      results.add(future.get());
    }
    return results;
  }

  @Test
  void a_resource_is_not_validated_twice() {
    Bean<?> bean = beans.resolve(beans.getBeans(PricingResource.class));
    assertThat(contextual(bean).getClass())
        .as("not a class that CDI has made for its interceptors")
        .isEqualTo(PricingResource.class);
  }

  private <T> Object contextual(Bean<T> bean) {
    return beans.getContext(bean.getScope()).get(bean, beans.createCreationalContext(bean));
  }
}
