package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.messages;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import org.cenotes.partners.domain.reservation.Expiry;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** A reservation ends once, and its places are released once. */
@ArquillianTest
class ReservationEndIT {
  private static final int ROUNDS = 12;

  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;
  @Inject private Expiry expiry;
  @Inject private ReservationTransitionService transitions;

  @Resource(lookup = "java:comp/DefaultManagedExecutorService")
  private ManagedExecutorService threads;

  @Test
  void concurrent_expiry_and_cancellation_release_places_once() throws Exception {
    Fixtures.Booker partner = fixtures.partner();
    UUID cenote = fixtures.cenote(DataSet.LIVE, 5);
    partner.book(cenote, "09:00", 1, Map.of());
    for (int round = 0; round < ROUNDS; round++) {
      UUID id = partner.book(cenote, "09:00", 4, Map.of("paymentMethod", "cardprovider")).id();
      owner.run(
          "UPDATE live.reservations SET hold_expires_at = now() - interval '1 s' WHERE id = ?", id);
      Future<String> cancelled =
          threads.submit(
              () ->
                  messages(
                      () ->
                          CurrentScope.call(
                              partner.scope(),
                              () -> transitions.cancel(id, null, "api_key", Language.ES))));
      expiry.expireAll();
      String answer = cancelled.get();
      String ended = owner.texts("SELECT status FROM live.reservations WHERE id = ?", id).get(0);
      if (answer.equals("no failure")) {
        assertThat(ended).isEqualTo("cancelled");
      } else {
        assertThat(answer).contains("error.reservation.invalid_transition");
        assertThat(ended).isEqualTo("expired");
      }
      assertThat(
              owner.number(
                  "SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote))
          .isOne();
      assertThat(
              owner.number(
                  "SELECT count(*) FROM live.events WHERE resource_id = ? AND type <>"
                      + " 'reservation.created'",
                  id))
          .isOne();
    }
  }
}
