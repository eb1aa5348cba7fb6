package org.cenotes.partners.domain.apilog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cenotes.partners.platform.money.Ratios;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The live calls of a partner in a period. Intervals, routes and statuses without calls are in no
 * list.
 *
 * @param range the period as requested
 * @param from when the first interval begins
 * @param to the moment of the response
 * @param granularity the length of an interval
 * @param apiCalls calls by interval
 * @param responseTime durations by interval
 * @param errorRate errors by interval
 * @param topEndpoints the ten routes with most calls
 * @param statusCodes calls by status
 * @param dropped calls in the period that were answered but not recorded, because too many waited
 *     to be stored; they are in none of the lists
 */
@Schema(name = "ApiMetrics")
public record MetricsView(
    MetricsRange range,
    Instant from,
    Instant to,
    Granularity granularity,
    List<Calls> apiCalls,
    List<ResponseTime> responseTime,
    List<ErrorRate> errorRate,
    List<EndpointMetrics> topEndpoints,
    List<StatusCount> statusCodes,
    long dropped) {
  private static final int TOP = 10;
  private static final double MEDIAN = 50;
  private static final double P95 = 95;
  private static final double P99 = 99;

  /**
   * The calls of an interval.
   *
   * @param at when it begins
   * @param count calls
   */
  @Schema(name = "ApiCallCount")
  public record Calls(Instant at, long count) {}

  /**
   * How long the server took in an interval, in milliseconds. Percentiles are exact to one percent.
   *
   * @param at when it begins
   * @param avgMs the mean
   * @param p50Ms not exceeded by 50 percent of the calls
   * @param p95Ms not exceeded by 95 percent of the calls
   * @param p99Ms not exceeded by 99 percent of the calls
   * @param samples calls
   */
  @Schema(name = "ApiResponseTime")
  public record ResponseTime(
      Instant at,
      BigDecimal avgMs,
      BigDecimal p50Ms,
      BigDecimal p95Ms,
      BigDecimal p99Ms,
      long samples) {}

  /**
   * The share of errors in an interval.
   *
   * @param at when it begins
   * @param rate percent of the calls whose status is 400 or higher
   */
  @Schema(name = "ApiErrorRate")
  public record ErrorRate(Instant at, BigDecimal rate) {}

  /**
   * The calls of a route.
   *
   * @param method HTTP method
   * @param route path template
   * @param count calls
   * @param avgMs mean duration, in milliseconds
   * @param errorRate percent of the calls whose status is 400 or higher
   */
  @Schema(name = "EndpointMetrics")
  public record EndpointMetrics(
      String method, String route, long count, BigDecimal avgMs, BigDecimal errorRate) {}

  /**
   * The calls with a status.
   *
   * @param status HTTP status
   * @param count calls
   */
  @Schema(name = "StatusCount")
  public record StatusCount(int status, long count) {}

  static MetricsView of(
      MetricsRange range, Instant from, Instant to, SortedMap<Instant, CallSummary> intervals) {
    List<Calls> calls = new ArrayList<>();
    List<ResponseTime> times = new ArrayList<>();
    List<ErrorRate> errors = new ArrayList<>();
    CallSummary all = new CallSummary();
    intervals.forEach(
        (at, sum) -> {
          all.add(sum);
          if (sum.calls() > 0) {
            calls.add(new Calls(at, sum.calls()));
            times.add(responseTime(at, sum));
            errors.add(new ErrorRate(at, Ratios.percent(sum.errors(), sum.calls())));
          }
        });
    return new MetricsView(
        range,
        from,
        to,
        range.granularity(),
        calls,
        times,
        errors,
        topEndpoints(all),
        statusCodes(all),
        all.dropped());
  }

  private static ResponseTime responseTime(Instant at, CallSummary sum) {
    DurationSketch durations = sum.durations();
    return new ResponseTime(
        at,
        DurationSketch.millis(sum.micros() / sum.calls()),
        durations.millis(MEDIAN),
        durations.millis(P95),
        durations.millis(P99),
        sum.calls());
  }

  private static List<EndpointMetrics> topEndpoints(CallSummary all) {
    Map<String, List<RouteStatusCalls>> byRoute = new TreeMap<>();
    for (RouteStatusCalls endpoint : all.endpoints()) {
      byRoute
          .computeIfAbsent(endpoint.method() + ' ' + endpoint.route(), key -> new ArrayList<>())
          .add(endpoint);
    }
    return byRoute.values().stream()
        .map(MetricsView::endpoint)
        .sorted(Comparator.comparingLong(EndpointMetrics::count).reversed())
        .limit(TOP)
        .toList();
  }

  private static EndpointMetrics endpoint(List<RouteStatusCalls> statuses) {
    long calls = statuses.stream().mapToLong(RouteStatusCalls::calls).sum();
    long micros = statuses.stream().mapToLong(RouteStatusCalls::micros).sum();
    long errors =
        statuses.stream()
            .filter(status -> ApiCall.isError(status.status()))
            .mapToLong(RouteStatusCalls::calls)
            .sum();
    RouteStatusCalls any = statuses.get(0);
    return new EndpointMetrics(
        any.method(),
        any.route(),
        calls,
        DurationSketch.millis(micros / calls),
        Ratios.percent(errors, calls));
  }

  private static List<StatusCount> statusCodes(CallSummary all) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    all.endpoints()
        .forEach(endpoint -> counts.merge(endpoint.status(), endpoint.calls(), Long::sum));
    return counts.entrySet().stream()
        .map(status -> new StatusCount(status.getKey(), status.getValue()))
        .toList();
  }
}
