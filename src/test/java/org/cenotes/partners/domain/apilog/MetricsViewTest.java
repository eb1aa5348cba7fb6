package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.domain.apilog.MetricsView.EndpointMetrics;
import org.cenotes.partners.domain.apilog.MetricsView.StatusCount;
import org.junit.jupiter.api.Test;

/** What partners read of the sums of their calls. */
class MetricsViewTest {
  private static final Instant HOUR = ApiCallSamples.NOON;

  private static MetricsView of(TreeMap<Instant, CallSummary> intervals) {
    return MetricsView.of(
        MetricsRange.DAY, MetricsRange.DAY.from(HOUR), HOUR.plusSeconds(60), intervals);
  }

  private static MetricsView of(List<ApiCall> calls) {
    return of(new TreeMap<>(Map.of(HOUR, ApiCallSamples.sum(calls))));
  }

  @Test
  void an_interval_shows_its_calls_their_durations_and_errors() {
    MetricsView view =
        of(
            List.of(
                ApiCallSamples.to("/a", 200, 100),
                ApiCallSamples.to("/a", 200, 200),
                ApiCallSamples.to("/a", 404, 201)));
    assertThat(view.apiCalls()).containsExactly(new MetricsView.Calls(HOUR, 3));
    assertThat(view.errorRate())
        .containsExactly(new MetricsView.ErrorRate(HOUR, new BigDecimal("33.33")));
    MetricsView.ResponseTime time = view.responseTime().get(0);
    assertThat(time.at()).isEqualTo(HOUR);
    assertThat(time.avgMs()).isEqualTo("0.167");
    assertThat(time.p50Ms()).isEqualTo("0.200");
    assertThat(time.p99Ms()).isEqualTo("0.201");
    assertThat(time.samples()).isEqualTo(3);
  }

  @Test
  void an_interval_without_calls_is_in_no_list_but_its_dropped_calls_count() {
    CallSummary dropped = new CallSummary();
    dropped.addDropped(5);
    TreeMap<Instant, CallSummary> intervals = new TreeMap<>();
    intervals.put(HOUR.minusSeconds(3_600), dropped);
    intervals.put(HOUR, ApiCallSamples.sum(List.of(ApiCallSamples.at(HOUR))));
    MetricsView view = of(intervals);
    assertThat(view.dropped()).isEqualTo(5);
    assertThat(view.apiCalls()).containsExactly(new MetricsView.Calls(HOUR, 1));
    assertThat(view.responseTime()).hasSize(1);
    assertThat(view.errorRate()).hasSize(1);
  }

  @Test
  void the_ten_routes_with_most_calls_come_first_and_equal_ones_by_name() {
    List<ApiCall> calls = new ArrayList<>();
    for (int route = 0; route < 12; route++) {
      calls.add(ApiCallSamples.to("/r%02d".formatted(route), 200, 1));
    }
    calls.add(ApiCallSamples.to("/r11", 500, 3));
    List<EndpointMetrics> top = of(calls).topEndpoints();
    assertThat(top)
        .extracting(EndpointMetrics::route)
        .startsWith("/r11", "/r00", "/r01")
        .hasSize(10);
    assertThat(top.get(0))
        .isEqualTo(
            new EndpointMetrics(
                "GET", "/r11", 2, new BigDecimal("0.002"), new BigDecimal("50.00")));
  }

  @Test
  void calls_are_counted_by_status_over_all_routes_and_intervals() {
    TreeMap<Instant, CallSummary> intervals = new TreeMap<>();
    intervals.put(
        HOUR,
        ApiCallSamples.sum(
            List.of(ApiCallSamples.to("/a", 500, 1), ApiCallSamples.to("/b", 200, 1))));
    intervals.put(
        HOUR.plusSeconds(3_600), ApiCallSamples.sum(List.of(ApiCallSamples.to("/a", 200, 1))));
    assertThat(of(intervals).statusCodes())
        .containsExactly(new StatusCount(200, 2), new StatusCount(500, 1));
  }

  @Test
  void without_calls_all_lists_are_empty() {
    MetricsView view = of(new TreeMap<>());
    assertThat(view.apiCalls()).isEmpty();
    assertThat(view.topEndpoints()).isEmpty();
    assertThat(view.statusCodes()).isEmpty();
    assertThat(view.dropped()).isZero();
    assertThat(view.granularity()).isEqualTo(Granularity.HOUR);
  }

  @Test
  void the_traffic_of_a_day_has_its_errors_and_slowest_calls() {
    TrafficView traffic =
        TrafficView.of(
            ApiCallSamples.sum(
                List.of(ApiCallSamples.to("/a", 200, 10), ApiCallSamples.to("/a", 429, 250))));
    assertThat(traffic)
        .isEqualTo(new TrafficView(2, new BigDecimal("50.00"), new BigDecimal("0.250")));
  }
}
