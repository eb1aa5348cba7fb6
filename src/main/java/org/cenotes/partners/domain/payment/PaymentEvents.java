package org.cenotes.partners.domain.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Consumer;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.jspecify.annotations.Nullable;

/** Writes what happens to a payment, in the transaction in which it happens. */
@ApplicationScoped
class PaymentEvents {
  private final Payments payments;
  private final EventService events;

  @Inject
  PaymentEvents(Payments payments, EventService events) {
    this.payments = payments;
    this.events = events;
  }

  /** Takes the step and writes it. */
  void step(String type, Payment payment, Consumer<Payment> transition) {
    PaymentView before = PaymentView.of(payment);
    transition.accept(payment);
    write(type, payment, before);
  }

  /** Writes something that did not change the payment itself. */
  void note(String type, Payment payment) {
    write(type, payment, null);
  }

  /** What has changed is written first: the version the event names counts it. */
  private void write(String type, Payment payment, @Nullable PaymentView before) {
    payments.flush();
    events.append(
        new NewEvent(
            payment.partnerId,
            type,
            "payment",
            payment.id,
            payment.version,
            PaymentView.of(payment),
            before));
  }
}
