package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Sums of calls are the same however the calls were divided before. */
class CallSummaryTest {
  @Provide
  Arbitrary<List<ApiCall>> calls() {
    return ApiCallSamples.any().list().ofMaxSize(60);
  }

  private static void assertSame(CallSummary one, CallSummary other) {
    assertThat(one.calls()).isEqualTo(other.calls());
    assertThat(one.errors()).isEqualTo(other.errors());
    assertThat(one.micros()).isEqualTo(other.micros());
    assertThat(one.bytesIn()).isEqualTo(other.bytesIn());
    assertThat(one.bytesOut()).isEqualTo(other.bytesOut());
    assertThat(one.dropped()).isEqualTo(other.dropped());
    assertThat(one.endpoints()).containsExactlyInAnyOrderElementsOf(other.endpoints());
    assertThat(one.durations().millis(95.0)).isEqualTo(other.durations().millis(95.0));
  }

  private static CallSummary stored(CallSummary sum) {
    return new CallSummary(ApiCallSamples.row(Granularity.MINUTE, ApiCallSamples.NOON, sum));
  }

  @Property(seed = "1")
  void sums_of_parts_add_up_to_the_sum_of_all(
      @ForAll("calls") List<ApiCall> some, @ForAll("calls") List<ApiCall> others) {
    CallSummary all = ApiCallSamples.sum(some);
    others.forEach(all::add);
    assertSame(ApiCallSamples.sum(some).add(ApiCallSamples.sum(others)), all);
    assertSame(stored(ApiCallSamples.sum(others)).add(stored(ApiCallSamples.sum(some))), all);
  }

  @Property(seed = "2")
  void what_is_summed_by_route_and_status_is_everything(@ForAll("calls") List<ApiCall> calls) {
    CallSummary sum = ApiCallSamples.sum(calls);
    assertThat(sum.endpoints().stream().mapToLong(RouteStatusCalls::calls).sum())
        .isEqualTo(sum.calls())
        .isEqualTo(calls.size());
    assertThat(sum.endpoints().stream().mapToLong(RouteStatusCalls::micros).sum())
        .isEqualTo(sum.micros());
    assertThat(
            sum.endpoints().stream()
                .filter(endpoint -> ApiCall.isError(endpoint.status()))
                .mapToLong(RouteStatusCalls::calls)
                .sum())
        .isEqualTo(sum.errors());
  }

  @Example
  void an_error_is_a_status_from_400_on() {
    assertThat(
            ApiCallSamples.sum(
                    List.of(ApiCallSamples.to("/a", 399, 1), ApiCallSamples.to("/a", 304, 1)))
                .errors())
        .isZero();
    assertThat(
            ApiCallSamples.sum(
                    List.of(ApiCallSamples.to("/a", 400, 1), ApiCallSamples.to("/a", 599, 1)))
                .errors())
        .isEqualTo(2);
  }

  @Example
  void dropped_calls_are_kept_apart_from_those_that_were_recorded() {
    CallSummary sum = ApiCallSamples.sum(List.of(ApiCallSamples.at(ApiCallSamples.NOON)));
    sum.addDropped(3);
    CallSummary twice = stored(sum).add(stored(sum));
    assertThat(twice.dropped()).isEqualTo(6);
    assertThat(twice.calls()).isEqualTo(2);
  }

  @Example
  void routes_methods_and_statuses_are_told_apart() {
    ApiCall get = ApiCallSamples.to("/a", 200, 1);
    ApiCall post =
        new ApiCall(
            get.id(),
            get.at(),
            get.partnerId(),
            get.keyId(),
            true,
            "POST",
            "/a",
            200,
            false,
            1,
            0,
            0,
            "r",
            "");
    assertThat(
            ApiCallSamples.sum(
                    List.of(
                        get,
                        post,
                        ApiCallSamples.to("/b", 200, 1),
                        ApiCallSamples.to("/a", 201, 1)))
                .endpoints())
        .hasSize(4)
        .allMatch(endpoint -> endpoint.calls() == 1);
  }
}
