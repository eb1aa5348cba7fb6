package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.junit.jupiter.api.Test;

/** An attempt to pay that the provider may not have received, after others. */
class UnansweredAttemptTest {
  private final PaymentWorld world = new PaymentWorld();

  private static ProviderPayment failed(String code) {
    return new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, code);
  }

  private PaymentState state(UUID id) {
    return world.payments.read(id).status();
  }

  private UUID reopened(UUID id) {
    world.payment(id).reopen(world.clock.instant());
    return id;
  }

  private UUID aborted(UUID id) {
    world.payments.abortAttempt(id);
    return id;
  }

  @Test
  void a_poll_after_an_attempt_without_a_response_does_not_tell_that_it_failed() {
    UUID id = world.open();
    world.attempt(id);
    world.outcomes.applyCapture(world.ref(id), failed("card_declined"));
    world.payments.startAttempt(id, PaymentWorld.request(2));
    world.payments.abortAttempt(id);
    world.report(id, failed("card_declined"));
    world.report(id, new ProviderPayment(Status.ACTION_REQUIRED, PaymentWorld.PRICE, null, null));
    assertThat(state(id))
        .as("the reports are about the first card")
        .isEqualTo(PaymentState.CREATED);
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(2)))
        .as("the second is tried when its request is repeated")
        .isPresent();
    world.outcomes.applyCapture(world.ref(id), failed("insufficient_funds"));
    assertThat(world.payments.read(id).failureCode()).isEqualTo("insufficient_funds");
  }

  @Test
  void a_failure_that_is_sent_while_its_attempt_has_no_response_yet_is_found_by_the_poll() {
    UUID id = world.open();
    world.attempt(id);
    world.outcomes.applyCapture(world.ref(id), failed("card_declined"));
    world.attempt(reopened(id));
    world.event(id, "evt-2", failed("insufficient_funds"));
    world.payments.abortAttempt(id);
    world.report(id, failed("insufficient_funds"));
    assertThat(world.payments.read(id).failureCode()).isEqualTo("insufficient_funds");
  }

  @Test
  void a_payment_that_its_provider_has_closed_fails_whatever_the_last_attempt_was() {
    UUID id = world.open(PaymentMethod.WALLETPROVIDER);
    world.attempt(id);
    world.attempt(aborted(id));
    world.report(aborted(id), failed("VOIDED"));
    assertThat(state(id)).isEqualTo(PaymentState.FAILED);
  }
}
