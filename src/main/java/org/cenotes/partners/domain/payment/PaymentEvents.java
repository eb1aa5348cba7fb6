package org.cenotes.partners.domain.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Consumer;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.jspecify.annotations.Nullable;

/** Appends events about payments, in the transaction that changes them. */
@ApplicationScoped
class PaymentEvents {
  private final Payments payments;
  private final EventService events;
  private final PaymentMetrics metrics;

  @Inject
  PaymentEvents(Payments payments, EventService events, PaymentMetrics metrics) {
    this.payments = payments;
    this.events = events;
    this.metrics = metrics;
  }

  /** Applies a transition and appends its event. */
  void change(EventType type, Payment payment, Consumer<Payment> transition) {
    PaymentView before = PaymentView.of(payment);
    transition.accept(payment);
    append(type, payment, before);
  }

  /** Appends an event without a change of the payment. */
  void note(EventType type, Payment payment) {
    append(type, payment, null);
  }

  /** Flushes the change first, because it increments the version in the event. */
  private void append(EventType type, Payment payment, @Nullable PaymentView before) {
    payments.flush();
    events.append(
        new NewEvent(
            payment.partnerId, type, payment.id, payment.version, PaymentView.of(payment), before));
    metrics.note(type, payment);
  }
}
