package org.cenotes.partners.domain.payment.provider.simulated;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;

/** The simulated provider's tables in memory. */
class SimulatedTables extends SimulatedPayments {
  final List<SimulatedCallback> callbacks = new ArrayList<>();
  private final List<SimulatedPayment> payments = new ArrayList<>();
  private final Set<String> refunds = new HashSet<>();

  @Override
  void add(SimulatedCallback callback) {
    callbacks.add(callback);
  }

  @Override
  boolean isCallbackWaiting(UUID paymentId, Status status) {
    return callbacks.stream()
        .anyMatch(it -> paymentId.equals(it.paymentId) && status.name().equals(it.status));
  }

  @Override
  void insert(SimulatedPayment made) {
    boolean known =
        payments.stream()
            .anyMatch(it -> it.method() == made.method() && it.paymentId.equals(made.paymentId));
    if (!known) {
      payments.add(made);
    }
  }

  @Override
  SimulatedPayment find(PaymentMethod method, UUID paymentId) {
    return payments.stream()
        .filter(it -> it.method() == method && it.paymentId.equals(paymentId))
        .findFirst()
        .orElseThrow();
  }

  @Override
  Optional<SimulatedPayment> findLocked(String reference) {
    return find(reference);
  }

  @Override
  Optional<SimulatedPayment> find(String reference) {
    return payments.stream().filter(it -> it.reference.equals(reference)).findFirst();
  }

  @Override
  boolean insertRefund(String key, String reference, Cents amount) {
    return refunds.add(key);
  }

  @Override
  List<SimulatedCallback> due(Instant now) {
    return callbacks.stream().filter(it -> !it.dueAt.isAfter(now)).toList();
  }

  @Override
  void delete(UUID callbackId) {
    callbacks.removeIf(it -> it.id.equals(callbackId));
  }

  @Override
  int deleteUnpaid(Instant before, int limit) {
    return delete(it -> it.expiresAt.isBefore(before) && !it.hasSucceeded(), limit);
  }

  @Override
  int deleteAll(Instant before, int limit) {
    return delete(it -> it.expiresAt.isBefore(before), limit);
  }

  private int delete(Predicate<SimulatedPayment> condition, int limit) {
    List<SimulatedPayment> old = payments.stream().filter(condition).limit(limit).toList();
    payments.removeAll(old);
    return old.size();
  }
}
