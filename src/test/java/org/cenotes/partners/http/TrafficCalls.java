package org.cenotes.partners.http;

import java.time.Duration;
import org.cenotes.partners.harness.Wait;

/** Makes calls that the API log records. */
final class TrafficCalls {
  private TrafficCalls() {}

  /** Makes one call and waits until it is stored. */
  static void recorded(Partner partner) {
    // with a key of its own: other tests replace the partner's
    ReservationCalls.keyed(partner).live().get("/api/partner/whoami").then().statusCode(200);
    awaitStored(partner, 1);
  }

  /** Waits until so many calls of the partner are stored. */
  static void awaitStored(Partner partner, long calls) {
    Wait.until("calls are stored", Duration.ofSeconds(20), () -> stored(partner) >= calls);
  }

  /** The number of stored calls of a partner. */
  static long stored(Partner partner) {
    return Sql.number("SELECT count(*) FROM control.api_calls WHERE partner_id = ?", partner.id());
  }
}
