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
class ApiCallBufferTest {
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

  private ApiCallBuffer buffer(int capacity) {
    return new ApiCallBuffer(capacity, registry);
  }

  private static CallBatch take(ApiCallBuffer buffer) throws InterruptedException {
    return Objects.requireNonNull(buffer.take(Duration.ZERO, Duration.ZERO));
  }

  @Test
  void calls_are_taken_once_and_in_the_order_in_which_they_came() throws InterruptedException {
    ApiCallBuffer buffer = buffer(10);
    List<ApiCall> calls =
        List.of(
            ApiCallSamples.at(ApiCallSamples.NOON),
            ApiCallSamples.at(ApiCallSamples.NOON.plusSeconds(1)));
    calls.forEach(buffer::record);
    assertThat(take(buffer)).isEqualTo(new CallBatch(calls, Map.of()));
    assertThat(buffer.take(Duration.ZERO, Duration.ZERO)).isNull();
    assertThat(counted).isEmpty();
  }

  @Test
  void calls_that_do_not_fit_are_counted_for_their_partner_once() throws InterruptedException {
    ApiCallBuffer buffer = buffer(1);
    buffer.record(ApiCallSamples.at(ApiCallSamples.NOON));
    buffer.record(ApiCallSamples.at(ApiCallSamples.NOON));
    buffer.record(ApiCallSamples.at(ApiCallSamples.NOON));
    buffer.record(
        ApiCallSamples.call(ApiCallSamples.OTHER_PARTNER, ApiCallSamples.NOON, true, "/a", 200, 1));
    assertThat(take(buffer).dropped())
        .isEqualTo(Map.of(ApiCallSamples.PARTNER, 2L, ApiCallSamples.OTHER_PARTNER, 1L));
    buffer.record(ApiCallSamples.at(ApiCallSamples.NOON));
    assertThat(take(buffer).dropped()).isEmpty();
    assertThat(counted).containsExactly("inc", "inc", "inc");
  }

  @Test
  void a_dropped_sandbox_call_is_counted_for_operators_only() throws InterruptedException {
    ApiCallBuffer buffer = buffer(1);
    buffer.record(ApiCallSamples.at(ApiCallSamples.NOON));
    buffer.record(
        ApiCallSamples.call(ApiCallSamples.PARTNER, ApiCallSamples.NOON, false, "/a", 200, 1));
    assertThat(take(buffer).dropped()).isEmpty();
    assertThat(counted).containsExactly("inc");
  }

  @Test
  void a_batch_has_at_most_5000_calls() throws InterruptedException {
    ApiCallBuffer buffer = buffer(6_000);
    ApiCall call = ApiCallSamples.at(ApiCallSamples.NOON);
    for (int i = 0; i < 5_001; i++) {
      buffer.record(call);
    }
    assertThat(take(buffer).calls()).hasSize(5_000);
    assertThat(take(buffer).calls()).hasSize(1);
  }
}
