package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.OneCenote;
import org.cenotes.partners.domain.event.RecordedEvents;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which expired reservations a late payment confirms while their places are free. */
@ExtendWith(OutsideServer.class)
class LatePaymentTest {
  private static final Instant LATE = Bookings.BOOKED.plus(Duration.ofMinutes(20));

  private final RecordedEvents events = new RecordedEvents();
  private final Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);

  /** Whether it is confirmed when the cenote is like this. */
  private boolean isConfirmed(Listing listing) {
    row.expire(LATE);
    CurrentScope.enter(Scope.partner(row.partnerId, DataSet.LIVE, ConnectionPool.BOOKING));
    return new ReservationTransitionService(
            new OneReservation(row),
            new OneCenote(listing),
            events,
            null,
            Clock.fixed(LATE, ZoneOffset.UTC),
            Duration.ofHours(2))
        .confirmLate(row.id, PaymentMethod.CARDPROVIDER);
  }

  @Test
  void the_places_are_claimed_again() {
    assertThat(isConfirmed(Bookings.CENOTE)).isTrue();
    assertThat(row.lifecycle.status()).isEqualTo(ReservationStatus.CONFIRMED);
    assertThat(row.slotStarts).containsExactly(row.times.start());
    assertThat(events.types()).containsExactly("reservation.confirmed");
  }

  @Test
  void a_visit_of_another_time_zone_is_not_confirmed() {
    assertThat(isConfirmed(Listings.open(ZoneId.of("America/Tijuana"), Bookings.CENOTE.schedule())))
        .isFalse();
    assertThat(row.lifecycle.status()).isEqualTo(ReservationStatus.EXPIRED);
    assertThat(events.types()).isEmpty();
  }
}
