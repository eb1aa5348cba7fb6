package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.cenotes.partners.faults.Api.Answer;
import org.junit.jupiter.api.Test;

/**
 * Payments around the end of a hold of two seconds, and servers that die while they are made: one
 * outcome each, and money and places agree.
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

  private final Pair pair = Pair.running();
  private final Guests guests = new Guests(pair);

  @Test
  void before_after_and_twice_around_the_end_of_the_hold_a_payment_has_one_outcome()
      throws Exception {
    try (Callers callers = new Callers(16)) {
      Pair.Slot slot = pair.freshSlot();
      List<Answer> paid =
          callers.all(
              56,
              i -> {
                URI node = i % 2 == 0 ? pair.one.baseUri() : pair.two.baseUri();
                Answer reservation = guests.pending(i % 8 == 0 ? pair.freshSlot() : slot);
                if (reservation.status() != 201) {
                  return reservation; // sold out: nothing is to be paid
                }
                String reference = Guests.open(node, reservation);
                sleep(i * 60L % 2_200); // up to the end of the hold, and past it
                return Guests.pay(node, reference, SCENARIOS.get(i % SCENARIOS.size()));
              });
      assertThat(paid)
          .extracting(Answer::status)
          .as("paid, refused because it is late or sold out, or the answer lost")
          .isSubsetOf(200, 404, 409, 503);
    }
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
  void a_server_that_dies_between_the_providers_success_and_our_commit_loses_nothing()
      throws Exception {
    List<String> ids = new ArrayList<>();
    try (Callers callers = new Callers(4)) {
      List<String> references = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Answer reservation = guests.pending(pair.freshSlot());
        ids.add(reservation.id());
        references.add(Guests.open(pair.one.baseUri(), reservation));
      }
      List<Future<Answer>> paying =
          callers.start(4, i -> Guests.pay(pair.one.baseUri(), references.get(i), "slow"));
      String taken =
          references.stream().map(r -> "'" + r + "'").collect(Collectors.joining(",", "(", ")"));
      Await.until(
          "the provider has the money",
          Duration.ofSeconds(10),
          () ->
              pair.integrity.count(
                      "SELECT count(*) FROM control.simulated_payments WHERE state = 'succeeded' AND"
                          + " reference IN "
                          + taken)
                  == 4);
      // Two of the reports are lost for good: the provider is asked instead.
      pair.integrity.update(
          "DELETE FROM control.simulated_callbacks WHERE body LIKE '%' || (SELECT payment_id FROM"
              + " control.simulated_payments WHERE reference = '"
              + references.get(0)
              + "') || '%'");
      pair.one.kill9();
      assertThat(Callers.finish(paying)).extracting(Answer::status).containsOnly(0);
      pair.integrity.update(
          "UPDATE live.payments SET look_at = now() WHERE reference = '" + references.get(0) + "'");
      guests.settle();
      Await.until(
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
                    + ids.stream()
                        .map(id -> "'" + id + "'")
                        .collect(Collectors.joining(",", "(", ")"))
                    + " GROUP BY status, payment_status"));
  }

  @Test
  void cancel_expiry_and_refund_at_once_give_everything_back_once() throws Exception {
    try (Callers callers = new Callers(24)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        Answer reservation = guests.pending(pair.freshSlot());
        ids.add(reservation.id());
        String reference = Guests.open(pair.one.baseUri(), reservation);
        if (i % 2 == 0) {
          assertThat(Guests.pay(pair.two.baseUri(), reference, "approved").status()).isEqualTo(200);
        } else {
          sleep(900); // the hold of the next ones ends while they are cancelled
        }
      }
      List<Answer> cancelled =
          callers.all(
              48, i -> (i % 2 == 0 ? pair.onOne() : pair.onTwo()).cancel(ids.get(i % ids.size())));
      assertThat(cancelled).extracting(Answer::status).isSubsetOf(200, 409);
      Map<String, Long> done =
          cancelled.stream()
              .filter(answer -> answer.status() == 200)
              .collect(Collectors.groupingBy(Answer::id, Collectors.counting()));
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

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
