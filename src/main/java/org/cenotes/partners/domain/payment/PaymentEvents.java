package org.cenotes.partners.domain.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.function.Consumer;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/** Appends events about payments, in the transaction that changes them. */
@ApplicationScoped
class PaymentEvents {
  private final Payments payments;
  private final EventService events;
  private final Event<Appended> appended;

  /**
   * An appended event, for those who observe what is committed.
   *
   * @param failureCode why the payment failed; null when it has not
   */
  record Appended(
      DataSet data, EventType type, PaymentMethod provider, @Nullable String failureCode) {}

  @Inject
  PaymentEvents(Payments payments, EventService events, Event<Appended> appended) {
    this.payments = payments;
    this.events = events;
    this.appended = appended;
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
    publish(type, payment);
  }

  /** Overridden by tests outside the server, where no scope is entered. */
  void publish(EventType type, Payment payment) {
    appended.fire(
        new Appended(
            CurrentScope.required().data(), type, payment.provider(), payment.failureCode));
  }
}
