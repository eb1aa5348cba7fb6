package org.cenotes.partners.domain.apilog;

import java.time.Instant;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.cenotes.partners.platform.json.Json;

/** Recorded calls for tests, and sums of them as they are stored. */
final class ApiCallSamples {
  static final UUID PARTNER = new UUID(1, 1);
  static final UUID OTHER_PARTNER = new UUID(1, 2);
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private ApiCallSamples() {}

  /** A live call of the catalogue that took two milliseconds. */
  static ApiCall at(Instant at) {
    return call(PARTNER, at, true, "/api/partner/cenotes", 200, 2_000);
  }

  static ApiCall to(String route, int status, long micros) {
    return call(PARTNER, NOON, true, route, status, micros);
  }

  /** Beyond a rate limit if the status is 429. */
  static ApiCall call(
      UUID partner, Instant at, boolean live, String route, int status, long micros) {
    return new ApiCall(
        UUID.randomUUID(),
        at,
        partner,
        new UUID(2, 1),
        live,
        "GET",
        route,
        status,
        status == 429,
        micros,
        10,
        1_000,
        "req-1",
        "192.0.2.77");
  }

  static CallSummary sum(Iterable<ApiCall> calls) {
    CallSummary sum = new CallSummary();
    calls.forEach(sum::add);
    return sum;
  }

  /** The sum as the database returns it. */
  static SummaryRow row(Granularity granularity, Instant startsAt, CallSummary sum) {
    return new SummaryRow(
        PARTNER,
        granularity.wire(),
        startsAt,
        sum.calls(),
        sum.errors(),
        sum.micros(),
        sum.bytesIn(),
        sum.bytesOut(),
        sum.dropped(),
        sum.durations().encode(),
        Json.text(sum.endpoints()));
  }

  /** Calls of some routes within three days, some of which failed. */
  static Arbitrary<ApiCall> any() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3 * 24 * 3_600),
            Arbitraries.of("/api/partner/cenotes", "/api/partner/reservations/{id}"),
            Arbitraries.of(200, 201, 399, 400, 404, 500),
            Arbitraries.longs().between(0, 90_000_000))
        .as((second, route, status, micros) -> call(second, route, status, micros));
  }

  private static ApiCall call(int second, String route, int status, long micros) {
    return call(PARTNER, NOON.plusSeconds(second), true, route, status, micros);
  }
}
