package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Payments around the end of a hold of two seconds, and servers killed during a payment: each has
 * one outcome, and money and places agree.
 */
class PaymentsIT {
  private static final List<String> SCENARIOS =
      List.of(
          "approved",
          "callback_twice",
          "callback_late",
          "processing",
          "out_of_order",
          "lost_answer",
          "declined");

  private final TwoNodes pair = TwoNodes.running();
  private final PayingGuests guests = new PayingGuests(pair);

  @Test
  @Tag("faults")
  void a_payment_around_the_end_of_the_hold_has_one_outcome() throws Exception {
    try (Callers callers = new Callers(16)) {
      TwoNodes.Slot slot = pair.freshSlot();
      List<Response> paid =
          callers.all(
              56,
              i -> {
                URI node = i % 2 == 0 ? pair.one.baseUri() : pair.two.baseUri();
                Response reservation = guests.pending(i % 8 == 0 ? pair.freshSlot() : slot);
                if (reservation.status() != 201) {
                  return reservation; // sold out: nothing is to be paid
                }
                Response opened = PayingGuests.open(node, reservation);
                if (opened.status() != 201) {
                  return opened; // the hold is over
                }
                Wait.pause(i * 60L % 2_200); // up to the end of the hold, and past it
                return PayingGuests.pay(
                    node, PayingGuests.reference(opened), SCENARIOS.get(i % SCENARIOS.size()));
              });
      assertThat(paid)
          .extracting(Response::status)
          .as("paid, refused because it is late or sold out, or the answer lost")
          .isSubsetOf(200, 404, 409, 503);
    }
    assertThat(guests.paid(pair.one.baseUri(), pair.two.baseUri(), "approved", last -> {}).status())
        .as("however slow the machine, one has paid in time")
        .isEqualTo(200);
    guests.settle();
    guests.assertMoneyAgrees();
    pair.integrity.assertWhole();
    System.out.println("payments around the hold's end: " + outcomes());
    assertThat(
            pair.integrity.rows(
                """
                SELECT resource_id || ' ' || type FROM live.events WHERE type IN ('payment.succeeded', 'payment.late',
                       'payment.refunded', 'reservation.confirmed') GROUP BY resource_id, type HAVING count(*) > 1
                """))
        .as("events that should have happened once")
        .isEmpty();
  }

  @Test
  @Tag("faults")
  void a_payment_survives_a_kill_between_capture_and_commit() throws Exception {
    Map<Integer, PayingGuests.Opened> opened = new ConcurrentHashMap<>();
    URI one = pair.one.baseUri();
    try (Callers callers = new Callers(4)) {
      List<Future<Response>> paying =
          callers.start(4, i -> guests.paid(one, one, "slow", last -> opened.put(i, last)));
      Wait.until(
          "the provider has the money",
          Duration.ofSeconds(20),
          () ->
              opened.size() == 4
                  && pair.integrity.count(
                          "SELECT count(*) FROM control.simulated_payments WHERE state ="
                              + " 'succeeded' AND reference IN "
                              + quoted(opened, PayingGuests.Opened::reference))
                      == 4);
      String taken = quoted(opened, PayingGuests.Opened::reference);
      String first = opened.get(0).reference();
      // Two of the reports are lost for good: the provider is asked instead.
      pair.integrity.update(
          "DELETE FROM control.simulated_callbacks WHERE body LIKE '%' || (SELECT payment_id FROM"
              + " control.simulated_payments WHERE reference = '"
              + first
              + "') || '%'");
      pair.one.kill9();
      assertThat(Callers.finish(paying)).extracting(Response::status).containsOnly(0);
      pair.integrity.update(
          "UPDATE live.payments SET poll_at = now() WHERE reference = '" + first + "'");
      guests.settle();
      Wait.until(
          "the payment nobody reported is found",
          Duration.ofSeconds(30),
          () ->
              pair.integrity.count(
                      "SELECT count(*) FROM live.payments WHERE state IN ('created',"
                          + " 'requires_action') AND reference IN "
                          + taken)
                  == 0);
      guests.settle();
      guests.assertMoneyAgrees();
      pair.integrity.assertWhole();
    } finally {
      pair.one.restart();
    }
    System.out.println(
        "killed between success and commit: "
            + pair.integrity.rows(
                "SELECT status || ', ' || payment_status || ': ' || count(*) FROM live.reservations"
                    + " WHERE id IN "
                    + quoted(opened, PayingGuests.Opened::reservation)
                    + " GROUP BY status, payment_status"));
  }

  /** For SQL's IN. */
  private static String quoted(
      Map<Integer, PayingGuests.Opened> opened, Function<PayingGuests.Opened, String> member) {
    return opened.values().stream()
        .map(one -> "'" + member.apply(one) + "'")
        .collect(Collectors.joining(",", "(", ")"));
  }

  @Test
  void concurrent_cancellation_and_expiry_refund_once() throws Exception {
    try (Callers callers = new Callers(24)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        if (i % 2 == 0) {
          AtomicReference<PayingGuests.Opened> last = new AtomicReference<>();
          Response paid =
              guests.paid(pair.one.baseUri(), pair.two.baseUri(), "approved", last::set);
          assertThat(paid.status()).as(paid.toString()).isEqualTo(200);
          ids.add(last.get().reservation());
        } else {
          ids.add(guests.opened(pair.one.baseUri()).reservation());
          Wait.pause(900); // the hold of the next ones ends while they are cancelled
        }
      }
      List<Response> cancelled =
          callers.all(
              48,
              i ->
                  RetryUntilAnswered.cancel(
                      i % 2 == 0 ? pair.onOne() : pair.onTwo(), ids.get(i % ids.size())));
      assertThat(cancelled).extracting(Response::status).isSubsetOf(200, 409);
      Map<String, Long> done =
          cancelled.stream()
              .filter(response -> response.status() == 200)
              .collect(Collectors.groupingBy(Response::id, Collectors.counting()));
      assertThat(done.values()).allSatisfy(times -> assertThat(times).isEqualTo(1));
      guests.settle();
      guests.assertMoneyAgrees();
      pair.integrity.assertWhole();
      for (int i = 0; i < ids.size(); i += 2) {
        assertThat(
                pair.integrity.rows(
                    "SELECT status || ' ' || payment_status FROM live.reservations WHERE id = '"
                        + ids.get(i)
                        + "'"))
            .containsExactly("refunded refunded");
      }
    }
  }

  private List<String> outcomes() throws Exception {
    return pair.integrity.rows(
        """
        SELECT r.status || ', ' || r.payment_status || ', payment ' || p.state || ': ' || count(*)
          FROM live.payments p JOIN live.reservations r ON r.id = p.reservation_id
         GROUP BY r.status, r.payment_status, p.state ORDER BY 1
        """);
  }
}
