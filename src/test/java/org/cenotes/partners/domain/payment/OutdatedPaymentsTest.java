package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.junit.jupiter.api.Test;

/** When an open payment gives way to one with the guest's corrected e-mail. */
class OutdatedPaymentsTest {
  private final PaymentWorld world = new PaymentWorld();

  private StartedPayment start() {
    return world.payments.start(PaidReservation.ID, PaymentMethod.CARDPROVIDER, total -> null);
  }

  @Test
  void starting_again_after_the_guests_email_was_corrected_replaces_the_payment_that_is_open() {
    UUID first = world.open();
    world.reservation.correct("ana.poot@example.com");
    StartedPayment second = start();
    assertThat(second.guestEmail()).isEqualTo("ana.poot@example.com");
    assertThat(world.payments.read(first).status()).isEqualTo(PaymentState.EXPIRED);
    assertThat(start().payment().id()).isEqualTo(second.payment().id());
  }

  @Test
  void a_payment_that_somebody_tries_to_pay_is_not_replaced_for_an_email() {
    UUID tried = world.open();
    world.attempt(tried);
    world.reservation.correct("ana.poot@example.com");
    assertThat(start().payment().id()).as("being tried").isEqualTo(tried);
    world.payments.abortAttempt(tried);
    assertThat(start().payment().id()).as("no response").isEqualTo(tried);
    assertThat(world.payments.startAttempt(tried, null)).isPresent();
    world.report(tried, Status.ACTION_REQUIRED, null);
    assertThat(start().payment().id()).as("the guest has to act").isEqualTo(tried);
  }
}
