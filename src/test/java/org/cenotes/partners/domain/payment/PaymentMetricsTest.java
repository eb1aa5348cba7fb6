package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.Stubs;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.junit.jupiter.api.Test;

/** What each event about a payment adds to which series. */
class PaymentMetricsTest {
  private final Map<String, Integer> counts = new TreeMap<>();
  private final PaymentMetrics metrics =
      new PaymentMetrics(
          Stubs.of(MetricRegistry.class, (method, arguments) -> counter((Tag[]) arguments[1])));

  private Counter counter(Tag... tags) {
    String labels = String.join(" ", Arrays.stream(tags).map(Tag::getTagValue).toList());
    counts.putIfAbsent(labels, 0);
    return Stubs.of(
        Counter.class,
        (method, arguments) -> {
          counts.merge(labels, 1, Integer::sum);
          return null;
        });
  }

  private void append(DataSet data, EventType type, String failureCode) {
    metrics.onAppended(
        new PaymentEvents.Appended(data, type, PaymentMethod.CARDPROVIDER, failureCode));
  }

  @Test
  void each_event_counts_once_and_another_amount_as_a_failure_too() {
    append(DataSet.LIVE, EventType.PAYMENT_SUCCEEDED, null);
    append(DataSet.LIVE, EventType.PAYMENT_REFUNDED, null);
    append(DataSet.LIVE, EventType.PAYMENT_FAILED, "card_declined");
    append(DataSet.LIVE, EventType.PAYMENT_FAILED, Payment.MISMATCH);
    append(DataSet.SANDBOX, EventType.PAYMENT_LATE, Payment.MISMATCH);
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "live cardprovider succeeded", 1,
                "live cardprovider refunded", 1,
                "live cardprovider failed", 2,
                "live cardprovider amount_mismatch", 1,
                "sandbox cardprovider late", 1));
  }

  @Test
  void all_series_exist_before_anything_is_paid() {
    metrics.onStart("");
    assertThat(counts)
        .containsEntry("live on_site succeeded", 0)
        .containsEntry("sandbox walletprovider amount_mismatch", 0)
        .doesNotContainKey("live partner_account succeeded");
    assertThat(counts.values()).containsOnly(0);
  }
}
