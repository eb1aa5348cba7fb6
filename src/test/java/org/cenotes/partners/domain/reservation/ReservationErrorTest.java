package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;

/** What errors about reservations tell programs. */
class ReservationErrorTest {
  @Test
  void the_reservation_that_has_the_reference_is_named() {
    UUID id = new UUID(5, 6);
    ApiException refused = ReservationError.referenceConflict(id);
    assertThat(refused.error()).isEqualTo(ReservationError.REFERENCE_CONFLICT);
    assertThat(refused.fields().messages()).isEmpty();
    assertThat(refused.fields().details().path("reservationId").asText()).isEqualTo(id.toString());
  }
}
