package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;
import org.junit.jupiter.api.Test;

/** How often each series counts. */
class RequestMetricsTest {
  /** How often the timer with these labels was updated. */
  private final Map<String, Integer> counts = new TreeMap<>();

  private final RequestMetrics metrics = new RequestMetrics(registry());

  private MetricRegistry registry() {
    return made(
        MetricRegistry.class,
        (method, arguments) -> {
          assertThat(method).isEqualTo("timer");
          String labels =
              String.join(" ", Arrays.stream((Tag[]) arguments[1]).map(Tag::getTagValue).toList());
          return made(
              Timer.class,
              (update, duration) -> {
                assertThat(update).isEqualTo("update");
                return counts.merge(labels, 1, Integer::sum) == 0;
              });
        });
  }

  private interface Call {
    Object answer(String method, Object[] arguments);
  }

  private static <T> T made(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object answer = call.answer(method.getName(), arguments);
              return method.getReturnType() == void.class ? null : answer;
            }));
  }

  @Test
  void each_request_counts_once_by_method_route_and_class_of_status() {
    for (int status : new int[] {200, 201, 404, 503}) {
      metrics.add("GET", "/api/cenotes/{id}", status, System.nanoTime());
    }
    metrics.add("get", RequestMetrics.OTHER, 405, System.nanoTime());
    metrics.add("BREW", RequestMetrics.OTHER, 405, System.nanoTime());
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "GET /api/cenotes/{id} 2xx", 2,
                "GET /api/cenotes/{id} 4xx", 1,
                "GET /api/cenotes/{id} 5xx", 1,
                "other other 4xx", 2));
  }
}
