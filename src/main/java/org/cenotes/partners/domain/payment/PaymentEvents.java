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
  private final EventService events;

  @Inject
  PaymentEvents(EventService events) {
    this.events = events;
  }

  /** Takes the step and writes it. */
  void step(String type, Payment payment, Consumer<Payment> transition) {
    PaymentView before = payment.view();
    transition.accept(payment);
    write(type, payment, before);
  }

  /** Writes something that did not change the payment itself. */
  void note(String type, Payment payment) {
    write(type, payment, null);
  }

  /** The version the event names is the one the row has once this transaction is committed. */
  private void write(String type, Payment payment, @Nullable PaymentView before) {
    events.append(
        new NewEvent(
            payment.partnerId,
            type,
            "payment",
            payment.id,
            payment.version + 1,
            payment.view(),
            before));
  }
}
