package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.servlet.ServletContext;
import org.cenotes.partners.platform.request.RequestMetrics;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** The memory of metrics is bounded: all series that can exist are few and small. */
@ArquillianTest
class MetricSeriesIT {
  private static final long LIMIT = 32 << 20;

  @Inject private RequestMetrics metrics;
  @Inject private MetricRegistry registry;
  @Inject private ServletContext context;

  @Test
  void every_route_with_every_status_class_and_method_costs_little() {
    long before = usedHeap();
    int series = 0;
    for (String route : document().getJsonObject("paths").keySet()) {
      for (String method : RequestMetrics.METHODS) {
        series += addAll(method, route);
      }
    }
    series += addAll("an unknown method", RequestMetrics.OTHER);
    long used = usedHeap() - before;
    System.out.printf("metrics: %d series, %d KiB%n", series, used >> 10);
    assertThat(registered()).isGreaterThan(4_000).isGreaterThanOrEqualTo(series);
    assertThat(used).isLessThan(LIMIT);
  }

  /** How many the registry has, those of requests to this node included. */
  private int registered() {
    return (int)
        registry.getMetricIDs().stream()
            .filter(id -> id.getName().equals("http.server.request.duration"))
            .count();
  }

  private int addAll(String method, String route) {
    for (int status = 100; status < 600; status++) {
      metrics.add(method, route, status, System.nanoTime());
    }
    return 5;
  }

  private JsonObject document() {
    try (JsonReader reader =
        Json.createReader(context.getResourceAsStream("/META-INF/openapi.json"))) {
      return reader.readObject();
    }
  }

  /** After a collection: the smallest of some, for other work goes on in the server. */
  private static long usedHeap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
