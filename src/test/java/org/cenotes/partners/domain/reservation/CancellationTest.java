package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.cenotes.partners.domain.reservation.Cancellation.Refund;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CancellationTest {
  private static final Instant STARTS = Instant.parse("2026-12-24T14:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "PT100H, FULL, 333",
    "PT48H, FULL, 333",
    "PT47H59M, PARTIAL, 167", // half of 333, rounded half-up
    "PT24H, PARTIAL, 167",
    "PT23H59M, NONE, 0",
    "PT1M, NONE, 0",
  })
  void the_policy_holds_to_the_minute(Duration ahead, Refund refund, long amount) {
    Cancellation cancellation = cancelled(ahead, new Cents(333));
    assertThat(cancellation.refund()).isEqualTo(refund);
    assertThat(cancellation.refundAmount()).isEqualTo(new Cents(amount));
  }

  @Test
  void nothing_owed_is_nothing_refunded() {
    assertThat(cancelled(Duration.ofHours(100), Cents.ZERO).refund()).isEqualTo(Refund.NONE);
  }

  @Test
  void a_reservation_shows_the_policy_of_its_booking() {
    Reservation booked = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    assertThat(ReservationView.of(booked, Language.EN, true).cancellationPolicy())
        .isEqualTo(Bookings.CENOTE.cancellation());
  }

  private static Cancellation cancelled(Duration ahead, Cents owed) {
    return Cancellation.of(
        null, STARTS.minus(ahead), "api_key", CancellationPolicy.DEFAULT, STARTS, owed);
  }
}
