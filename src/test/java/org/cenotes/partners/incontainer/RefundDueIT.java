package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.messages;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.Expiry;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.RefundDue;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.ReservationChangeService;
import org.cenotes.partners.domain.reservation.booking.ReservationUpdate;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A refund that is due is announced in the transaction that decides it. */
@ArquillianTest
class RefundDueIT {
  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private RefundDueRecorder refunds;
  @Inject private Expiry expiry;
  @Inject private ReservationTransitionService transitions;
  @Inject private ReservationChangeService rescheduling;

  private Fixtures.Booker partner;
  private UUID cenote;

  @BeforeEach
  void a_partner() {
    partner = fixtures.partner();
    cenote = fixtures.cenote(DataSet.LIVE, 40);
  }

  private ReservationView paid(int visitors) {
    ReservationView made = partner.book(cenote, "09:00", visitors, Map.of());
    owner.run(
        "UPDATE live.reservations SET payment_status = 'paid', payment_method = 'cardprovider'"
            + " WHERE id = ?",
        made.id());
    owner.run(
        """
        INSERT INTO live.payments (id, partner_id, reservation_id, provider, state, amount, currency, reference, capture,
                                   description, payer_email, expires_at, attempts, polls, created_at,
                                   updated_at, version)
        SELECT gen_random_uuid(), partner_id, id, payment_method, 'succeeded', total, currency, id::text, 'cap_test', 'A visit',
               guest_email, now(), 1, 0, now(), now(), 0
          FROM live.reservations WHERE id = ?
        """,
        made.id());
    return made;
  }

  private RefundDue back(UUID id, PaymentMethod method, long amount, boolean over) {
    return new RefundDue(id, method, new Cents(amount), over);
  }

  private ReservationView change(UUID id, int visitors) {
    ReservationUpdate to =
        Json.mapper().convertValue(Map.of("visitors", visitors), ReservationUpdate.class);
    return CurrentScope.call(
        partner.scope(), () -> rescheduling.update(id, to, now -> {}, Language.ES));
  }

  private void cancel(UUID id) {
    CurrentScope.call(partner.scope(), () -> transitions.cancel(id, null, "api_key", Language.ES));
  }

  @Test
  void a_cheaper_visit_refunds_the_difference_and_a_cancelled_one_the_rest() {
    UUID id = paid(4).id();
    change(id, 3);
    RefundDue difference = back(id, PaymentMethod.CARDPROVIDER, 30_000, false);
    assertThat(refunds.recordedFor(id)).containsExactly(difference);
    cancel(id);
    assertThat(refunds.recordedFor(id))
        .containsExactly(difference, back(id, PaymentMethod.CARDPROVIDER, 90_000, true));
  }

  private UUID expired() {
    UUID held = partner.book(cenote, "10:00", 1, Map.of("paymentMethod", "walletprovider")).id();
    owner.run("UPDATE live.reservations SET hold_expires_at = now() WHERE id = ?", held);
    expiry.expireAll();
    return held;
  }

  @Test
  void an_unpaid_reservation_has_no_refund_due() {
    UUID id = partner.book(cenote, "09:00", 4, Map.of()).id();
    change(id, 3);
    assertThat(refunds.recordedFor(id)).isEmpty();
    cancel(id);
    assertThat(refunds.recordedFor(id))
        .containsExactly(back(id, PaymentMethod.PARTNER_ACCOUNT, 0, true));
    // The timer of another node on this database may be first; then nothing is recorded here.
    UUID held = expired();
    for (int again = 0; again < 4 && refunds.recordedFor(held).isEmpty(); again++) {
      held = expired();
    }
    assertThat(refunds.recordedFor(held))
        .containsExactly(back(held, PaymentMethod.WALLETPROVIDER, 0, true));
  }

  @Test
  void a_failing_refund_observer_rolls_back_the_change() {
    UUID id = paid(2).id();
    refunds.fail(true);
    try {
      assertThat(messages(() -> cancel(id))).contains("injected");
      assertThat(messages(() -> change(id, 1))).contains("injected");
    } finally {
      refunds.fail(false);
    }
    assertThat(
            owner.texts(
                "SELECT status || ' ' || visitors || ' ' || total FROM live.reservations WHERE id ="
                    + " ?",
                id))
        .containsExactly("confirmed 2 60000");
    assertThat(
            owner.number("SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote))
        .isEqualTo(2);
  }
}
