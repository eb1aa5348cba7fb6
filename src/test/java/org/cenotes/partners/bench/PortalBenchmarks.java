package org.cenotes.partners.bench;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.cenotes.partners.bench.SystemUnderTest.Requests;

/**
 * What a partner's users read, with many reservations and calls and with few.
 *
 * @param sales reservations of the larger partner
 * @param calls recorded calls of the larger partner
 */
record PortalBenchmarks(
    SystemUnderTest system, List<Measurement> measurements, Duration round, int sales, int calls) {
  private static final int FEW = 10_000;
  private static final int ROUNDS = 5;
  private static final double TARGET = 2;
  private static final double REPORT_TARGET = 3;
  private static final double MAX_MILLIS = 150;

  private record Route(double target, Function<PortalScenario, String> path) {}

  void run() throws Exception {
    try (LoadGenerator load = new LoadGenerator(system.base(), 1)) {
      load.runCount(1, new BookingRequests(system).overManySlots()).requireStatus(201);
    }
    int half = system.cenotes.size() / 2;
    PortalScenario small =
        PortalScenario.create(
            system, system.cenotes.subList(half, system.cenotes.size()), FEW, FEW);
    PortalScenario large =
        PortalScenario.create(system, system.cenotes.subList(0, half), sales, calls);
    for (Map.Entry<String, Route> route : routes().entrySet()) {
      measure(route.getKey(), route.getValue(), small, large);
    }
  }

  private void measure(String name, Route route, PortalScenario small, PortalScenario large) {
    byte[] toSmall = request(route, small);
    byte[] toLarge = request(route, large);
    Latencies latencies = new Latencies(system.base());
    Latencies others = new Latencies(system.base());
    for (int i = 0; i < 2; i++) {
      others.rate(round, toLarge);
      others.rate(round, toSmall);
    }
    Comparison comparison =
        Comparison.alternate(
            ROUNDS, () -> latencies.rate(round, toLarge), () -> others.rate(round, toSmall));
    measurements.add(Measurement.slowdown("(k) " + name, comparison, route.target()));
    measurements.add(
        Measurement.atMost("(k) " + name + ", p95", latencies.p95(), "ms", MAX_MILLIS));
  }

  private byte[] request(Route route, PortalScenario scenario) {
    return Requests.getAs(system.token(scenario.partner()), route.path().apply(scenario));
  }

  private static Map<String, Route> routes() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    String year = "?startDate=" + today.minusDays(365) + "&endDate=" + today;
    Map<String, Route> routes = new LinkedHashMap<>();
    routes.put("dashboard", new Route(TARGET, of -> "/api/partner-portal/dashboard"));
    for (String range : List.of("24h", "30d")) {
      String path = "/api/partner-portal/metrics?range=" + range;
      routes.put("metrics " + range, new Route(TARGET, of -> path));
    }
    String reports = "/api/partner-reports/";
    for (String report :
        List.of(
            "revenue" + year + "&groupBy=day",
            "revenue" + year + "&groupBy=day&dateField=visit",
            "performance" + year,
            "top-destinations" + year,
            "daily-revenue" + year,
            "monthly-trend?months=12",
            "commission" + year,
            "owned-venues" + year)) {
      routes.put(name(report), new Route(REPORT_TARGET, of -> reports + report));
    }
    routes.put(
        "cenote-comparison",
        new Route(
            REPORT_TARGET,
            of ->
                reports
                    + "cenote-comparison"
                    + year
                    + "&cenoteIds="
                    + String.join(",", of.cenotes().subList(0, 3))));
    routes.put(
        "revenue of a cenote",
        new Route(
            REPORT_TARGET,
            of -> reports + "revenue" + year + "&groupBy=day&cenoteId=" + of.cenotes().get(0)));
    for (String filter :
        List.of(
            "",
            "status=404",
            "route=/api/partner/route3",
            "route=/api/partner/route3&status=500",
            "startDate=" + today.minusDays(20) + "&endDate=" + today.minusDays(10))) {
      routes.put(
          "request-logs " + filter.replaceAll("=[^&]*", ""),
          new Route(REPORT_TARGET, of -> "/api/partner-portal/request-logs?" + filter));
    }
    routes.put(
        "request-logs requestId",
        new Route(
            REPORT_TARGET, of -> "/api/partner-portal/request-logs?requestId=" + of.requestId()));
    return routes;
  }

  private static String name(String report) {
    return report.replaceFirst("\\?.*groupBy=(\\w+)(.*)", " by $1$2").replaceFirst("\\?.*", "");
  }
}
