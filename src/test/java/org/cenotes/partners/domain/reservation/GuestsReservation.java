package org.cenotes.partners.domain.reservation;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

/** Finds {@link PaidReservation} by the e-mail address of its guest. */
public class GuestsReservation extends ReservationService {
  public GuestsReservation() {
    super(null, null, null, null, null, null, null, null, Clock.systemUTC());
  }

  @Override
  public Optional<UUID> findPartner(UUID id, String email) {
    return id.equals(PaidReservation.ID) && email.equals("ana@example.com")
        ? Optional.of(PaidReservation.PARTNER)
        : Optional.empty();
  }
}
