package org.cenotes.partners.faults;

import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Wait;

/** Guests who pay by card, and the check that money and places agree. */
final class PayingGuests {
  private static final String CARD = "/api/checkout/cardprovider-native/";
  private static final int TRIES = 5;

  private final TwoNodes pair;

  PayingGuests(TwoNodes pair) {
    this.pair = pair;
  }

  /** A reservation that waits for its payment. */
  Response pending(TwoNodes.Slot slot) {
    return pair.onOne().book(slot.booking(1).paidOnline());
  }

  /** Opens the payment; 201, unless the hold is over. */
  static Response open(URI node, Response reservation) {
    return new NodeClient(node, "none")
        .post(
            CARD + "create-payment-intent",
            "{\"reservationId\":\"%s\",\"email\":\"%s\"}"
                .formatted(reservation.id(), reservation.body().at("/data/guest/email").asText()),
            null);
  }

  /** The provider's reference of a payment that was opened. */
  static String reference(Response opened) {
    return opened.body().at("/data/paymentIntentId").asText();
  }

  /** A payment that was opened while its reservation's hold lasted. */
  record Opened(String reservation, String reference) {}

  /** Books a fresh slot and opens the payment; anew if a pause of the machine outlasts the hold. */
  Opened opened(URI node) {
    Response opened = null;
    for (int tries = 0; tries < TRIES; tries++) {
      Response reservation = pending(pair.freshSlot());
      if (reservation.status() != 201) {
        throw new AssertionError("no reservation: " + reservation);
      }
      opened = open(node, reservation);
      if (opened.status() == 201) {
        return new Opened(reservation.id(), reference(opened));
      }
    }
    throw new AssertionError("no payment was opened: " + opened);
  }

  /**
   * The same, and pays at the other node; anew if a pause of the machine outlasts the hold.
   *
   * @param onOpened called with each payment that is opened
   */
  Response paid(URI opens, URI pays, String scenario, Consumer<Opened> onOpened) {
    Response paid;
    int tries = 0;
    do {
      Opened opened = opened(opens);
      onOpened.accept(opened);
      paid = pay(pays, opened.reference(), scenario);
    } while (++tries < TRIES && (paid.status() == 404 || paid.status() == 409));
    return paid;
  }

  static Response pay(URI node, String reference, String scenario) {
    return new NodeClient(node, "none")
        .post(
            CARD + "confirm-payment",
            "{\"paymentIntentId\":\"%s\",\"paymentMethodToken\":\"tok_%s\"}"
                .formatted(reference, scenario),
            null);
  }

  /** Until the provider has reported everything, and all that is owed is back. */
  void settle() {
    Wait.until(
        "money has come to rest",
        Duration.ofSeconds(90),
        () ->
            pair.integrity.count(
                    """
                    SELECT (SELECT count(*) FROM control.simulated_callbacks)
                         + (SELECT count(*) FROM live.refunds WHERE due_at IS NOT NULL)
                         + (SELECT count(*) FROM live.reservations WHERE status = 'pending')
                    """)
                == 0);
  }

  /** Every cent the provider keeps is of a visit that is on, and every such visit is paid once. */
  void assertMoneyAgrees() throws SQLException {
    org.assertj.core.api.Assertions.assertThat(
            pair.integrity.rows(
                """
                WITH kept AS (
                  SELECT p.reservation_id, sum(CASE WHEN s.state = 'succeeded' THEN s.amount - s.refunded ELSE 0 END) AS cents
                    FROM live.payments p JOIN control.simulated_payments s ON s.reference = p.reference
                   GROUP BY p.reservation_id)
                SELECT r.id || ' ' || r.status || ' ' || r.payment_status || ': total ' || r.total || ', kept ' || k.cents
                  FROM live.reservations r JOIN kept k ON k.reservation_id = r.id
                 WHERE k.cents <> CASE WHEN r.payment_status = 'paid' THEN r.total ELSE 0 END
                    OR (r.status = 'confirmed') <> (r.payment_status = 'paid')
                UNION ALL
                SELECT p.id || ': due ' || p.refund_due || ', back ' || p.refunded || ', refunds ' || count(b.id)
                  FROM live.payments p LEFT JOIN live.refunds b ON b.payment_id = p.id
                 GROUP BY p.id HAVING p.refund_due <> coalesce(sum(b.amount), 0)
                    OR p.refunded <> coalesce(sum(b.amount) FILTER (WHERE b.settled_at IS NOT NULL), 0)
                    OR count(b.id) > 1
                """))
        .as("payments whose money is not where the reservation says")
        .isEmpty();
  }
}
