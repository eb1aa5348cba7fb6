package org.cenotes.partners.domain.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;

/** The tables of payments, with the rule of the database that one payment at most is active. */
class PaymentsInMemory extends Payments {
  final List<Payment> payments = new ArrayList<>();
  final List<Refund> refunds = new ArrayList<>();
  private final Set<String> events = new HashSet<>();

  @Override
  void add(Payment payment) {
    payments.add(payment);
  }

  @Override
  void add(Refund refund) {
    refunds.add(refund);
  }

  @Override
  void flush() {
    long active =
        payments.stream()
            .filter(it -> it.state().isOpen() || it.state() == PaymentState.SUCCEEDED)
            .count();
    if (active > 1) {
      throw new AssertionError(active + " payments of one reservation are active");
    }
  }

  @Override
  Optional<Payment> findLocked(UUID id) {
    return find(id);
  }

  @Override
  Optional<Payment> find(UUID id) {
    return payments.stream().filter(it -> it.id.equals(id)).findFirst();
  }

  @Override
  Optional<UUID> findReservationOf(UUID paymentId) {
    return find(paymentId).map(it -> it.reservationId);
  }

  @Override
  UUID paymentOf(UUID refundId) {
    return findRefundLocked(refundId).orElseThrow().paymentId;
  }

  @Override
  List<Payment> lockOfReservation(UUID reservationId) {
    return List.copyOf(payments);
  }

  @Override
  Optional<Refund> findRefundLocked(UUID id) {
    return refunds.stream().filter(it -> it.id.equals(id)).findFirst();
  }

  @Override
  List<UUID> unsettledRefunds(UUID paymentId) {
    return refunds.stream()
        .filter(it -> it.paymentId.equals(paymentId) && !it.isSettled())
        .map(it -> it.id)
        .toList();
  }

  @Override
  List<Refund> lockRefundsOf(UUID paymentId) {
    List<Refund> found = new ArrayList<>();
    refunds.stream().filter(it -> it.paymentId.equals(paymentId)).forEach(it -> found.add(0, it));
    return found;
  }

  @Override
  UUID firstLate(UUID reservationId) {
    return refunds.stream()
        .map(it -> it.paymentId)
        .filter(id -> find(id).orElseThrow().late)
        .findFirst()
        .orElseThrow();
  }

  @Override
  Optional<Payment> findByReference(PaymentMethod provider, String reference) {
    return payments.stream()
        .filter(it -> it.provider() == provider && reference.equals(it.reference))
        .findFirst();
  }

  @Override
  boolean isBeingPaid(UUID reservationId) {
    return payments.stream().anyMatch(it -> it.state().isOpen());
  }

  @Override
  Optional<Payment> pollDue(Instant now, Set<PaymentMethod> methods) {
    return payments.stream()
        .filter(it -> methods.contains(it.provider()) && isDue(it.progress.nextPollAt, now))
        .findFirst();
  }

  @Override
  Optional<Refund> refundDue(Instant now, Set<PaymentMethod> methods) {
    return refunds.stream()
        .filter(it -> methods.contains(find(it.paymentId).orElseThrow().provider()))
        .filter(it -> isDue(it.dueAt, now))
        .findFirst();
  }

  private static boolean isDue(Instant at, Instant now) {
    return at != null && !at.isAfter(now);
  }

  @Override
  boolean recordEvent(Payment payment, String eventId) {
    return events.add(payment.provider() + " " + eventId);
  }

  @Override
  int deleteEventsOlderThan(Duration age, int limit) {
    return 0;
  }
}
