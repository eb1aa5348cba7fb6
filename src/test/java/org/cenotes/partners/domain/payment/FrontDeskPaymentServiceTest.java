package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.UUID;
import org.cenotes.partners.domain.payment.FrontDeskPaymentService.Received;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a front desk cannot record a payment. */
class FrontDeskPaymentServiceTest {
  private static final Cents TOTAL = new Cents(10_000);

  @ParameterizedTest
  @CsvSource({
    "EXPIRED, ON_SITE, ': the front desk can record a payment only until the end of the visit'",
    "EXPIRED, CARDPROVIDER, ''",
    "CONFIRMED, ON_SITE, ''",
  })
  void the_refusal_names_the_state_and_the_end_of_the_visit_when_it_has_passed(
      ReservationStatus status, PaymentMethod method, String why) {
    PayableReservation reservation =
        new PayableReservation(
            new UUID(3, 1),
            new UUID(1, 1),
            status,
            method,
            TOTAL,
            "MXN",
            null,
            "ana@guests.example",
            "Ik Kil, 10:00");
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () ->
                FrontDeskPaymentService.requirePayable(
                    reservation, new Received(TOTAL, null, null)));
    assertThat(refused.error()).isEqualTo(ReservationError.INVALID_TRANSITION);
    assertThat(refused.fields().messages())
        .containsExactly("the reservation is " + status.wire() + why);
  }
}
