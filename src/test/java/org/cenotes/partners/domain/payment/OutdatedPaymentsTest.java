package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.junit.jupiter.api.Test;

/** Payments whose reservation has another e-mail by now. */
class OutdatedPaymentsTest {
  private final PaymentWorld world = new PaymentWorld();

  private StartedPayment start() {
    return world.payments.start(PaidReservation.ID, PaymentMethod.CARDPROVIDER, total -> null);
  }

  @Test
  void an_open_payment_stays_when_the_guests_email_is_corrected_because_it_may_be_paid_already() {
    UUID open = world.open();
    world.reservation.correct("ana.poot@example.com");
    assertThat(start().payment().id()).isEqualTo(open);
    world.attempt(open);
    assertThat(start().payment().id()).as("being tried").isEqualTo(open);
    world.payments.abortAttempt(open);
    assertThat(start().payment().id()).as("no response").isEqualTo(open);
    assertThat(world.payments.startAttempt(open, null)).isPresent();
    world.report(open, Status.ACTION_REQUIRED, null);
    assertThat(start().payment().id()).as("the guest has to act").isEqualTo(open);
  }
}
