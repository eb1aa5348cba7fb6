package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.harness.Wait;

/** Watches and changes the payments of a partner's reservations. */
final class PaymentProbe {
  private final Partner partner;

  PaymentProbe(Partner partner) {
    this.partner = partner;
  }

  /** Its hold has run out, and whoever lets holds expire has been there. */
  void expire(JsonNode reservation) {
    Sql.update(
        "UPDATE live.reservations SET hold_expires_at = now() WHERE id = ?::uuid",
        reservation.path("id").asText());
    becomes(reservation, "expired", "unpaid");
  }

  void becomes(JsonNode reservation, String status, String paymentStatus) {
    Wait.untilAsserted(
        () -> {
          JsonNode now = read(reservation);
          assertThat(now.path("status").asText() + ", " + now.path("paymentStatus").asText())
              .isEqualTo(status + ", " + paymentStatus);
        });
  }

  JsonNode read(JsonNode reservation) {
    return Checkouts.data(
        partner.live().get("/api/partner/reservations/" + reservation.path("id").asText()), 200);
  }

  /** The slot of the reservation has so many places, in words of SQL. */
  static void capacity(JsonNode reservation, String capacity) {
    Sql.update(
        "UPDATE live.slot_inventory SET capacity = "
            + capacity
            + " WHERE cenote_id = ?::uuid AND visit_date = ?::date AND start_time = ?::time",
        reservation.at("/cenote/id").asText(),
        reservation.path("date").asText(),
        reservation.path("startTime").asText());
  }

  /** Waits until the provider has nothing more to report of this partner's payments. */
  void awaitCallbacks() {
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT count(*) FROM control.simulated_callbacks c JOIN live.payments p"
                            + " ON c.body LIKE '%' || p.id || '%' WHERE p.partner_id = ?",
                        partner.id()))
                .isZero());
  }

  /** How many events of this type the payment has. */
  static long events(JsonNode payment, String type) {
    return Sql.number(
        "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type = ?",
        payment.path("paymentId").asText(),
        type);
  }
}
