package org.cenotes.partners.domain.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Counts what becomes of payments in the metric {@code cenotes_payments_total}, once it is
 * committed. All series exist from the start, so that the first payment of a kind is an increase.
 */
@ApplicationScoped
class PaymentMetrics {
  private static final String EVENT_PREFIX = "payment.";
  private static final List<String> OUTCOMES =
      List.of("succeeded", "failed", "late", "refunded", Payment.MISMATCH);

  private static final Metadata PAYMENTS =
      Metadata.builder()
          .withName("cenotes_payments")
          .withDescription(
              "What became of payments: succeeded, failed, late (paid too late for its"
                  + " reservation, or beside another payment),"
                  + " refunded or amount_mismatch (of those that failed: money was taken, in"
                  + " another amount); a payment can count more than once.")
          .build();

  private final MetricRegistry registry;

  @Inject
  PaymentMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  void onStart(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    for (DataSet data : DataSet.values()) {
      for (PaymentMethod provider : PaymentMethod.values()) {
        if (provider != PaymentMethod.PARTNER_ACCOUNT) {
          OUTCOMES.forEach(outcome -> counter(data, provider, outcome));
        }
      }
    }
  }

  void onAppended(@Observes(during = TransactionPhase.AFTER_SUCCESS) PaymentEvents.Appended event) {
    String outcome = event.type().wire().substring(EVENT_PREFIX.length());
    if (OUTCOMES.contains(outcome)) {
      counter(event.data(), event.provider(), outcome).inc();
    }
    if (event.type() == EventType.PAYMENT_FAILED && Payment.MISMATCH.equals(event.failureCode())) {
      counter(event.data(), event.provider(), Payment.MISMATCH).inc();
    }
  }

  private Counter counter(DataSet data, PaymentMethod provider, String outcome) {
    return registry.counter(
        PAYMENTS,
        new Tag("data", data.schema()),
        new Tag("provider", provider.wire()),
        new Tag("outcome", outcome));
  }
}
