package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.harness.Stubs;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.junit.jupiter.api.Test;

/** The buffer of calls that are not stored yet. */
class ApiLogTest {
  private final List<String> counted = new ArrayList<>();
  private final Counter dropped =
      Stubs.of(
          Counter.class,
          (method, arguments) -> {
            counted.add(method);
            return null;
          });
  private final MetricRegistry registry =
      Stubs.of(
          MetricRegistry.class, (method, arguments) -> method.equals("counter") ? dropped : null);

  private ApiLog log(int capacity) {
    return new ApiLog(capacity, registry);
  }

  private static CallBatch take(ApiLog log) throws InterruptedException {
    return Objects.requireNonNull(log.take(Duration.ZERO, Duration.ZERO));
  }

  @Test
  void calls_are_taken_once_and_in_the_order_in_which_they_came() throws InterruptedException {
    ApiLog log = log(10);
    List<ApiCall> calls =
        List.of(
            ApiCallSamples.at(ApiCallSamples.NOON),
            ApiCallSamples.at(ApiCallSamples.NOON.plusSeconds(1)));
    calls.forEach(log::record);
    assertThat(take(log)).isEqualTo(new CallBatch(calls, Map.of()));
    assertThat(log.take(Duration.ZERO, Duration.ZERO)).isNull();
    assertThat(counted).isEmpty();
  }

  @Test
  void calls_that_do_not_fit_are_counted_for_their_partner_once() throws InterruptedException {
    ApiLog log = log(1);
    log.record(ApiCallSamples.at(ApiCallSamples.NOON));
    log.record(ApiCallSamples.at(ApiCallSamples.NOON));
    log.record(ApiCallSamples.at(ApiCallSamples.NOON));
    log.record(
        ApiCallSamples.call(ApiCallSamples.OTHER_PARTNER, ApiCallSamples.NOON, true, "/a", 200, 1));
    assertThat(take(log).dropped())
        .isEqualTo(Map.of(ApiCallSamples.PARTNER, 2L, ApiCallSamples.OTHER_PARTNER, 1L));
    log.record(ApiCallSamples.at(ApiCallSamples.NOON));
    assertThat(take(log).dropped()).isEmpty();
    assertThat(counted).containsExactly("inc", "inc", "inc");
  }

  @Test
  void a_dropped_sandbox_call_is_counted_for_operators_only() throws InterruptedException {
    ApiLog log = log(1);
    log.record(ApiCallSamples.at(ApiCallSamples.NOON));
    log.record(
        ApiCallSamples.call(ApiCallSamples.PARTNER, ApiCallSamples.NOON, false, "/a", 200, 1));
    assertThat(take(log).dropped()).isEmpty();
    assertThat(counted).containsExactly("inc");
  }

  @Test
  void a_batch_has_at_most_5000_calls() throws InterruptedException {
    ApiLog log = log(6_000);
    ApiCall call = ApiCallSamples.at(ApiCallSamples.NOON);
    for (int i = 0; i < 5_001; i++) {
      log.record(call);
    }
    assertThat(take(log).calls()).hasSize(5_000);
    assertThat(take(log).calls()).hasSize(1);
  }
}
