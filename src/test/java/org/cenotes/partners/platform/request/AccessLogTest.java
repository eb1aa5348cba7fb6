package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessLogTest {
  private static final Instant END = Instant.parse("2026-11-23T10:00:01.500Z");

  private static AccessLogEntry entry(
      String method, String route, @Nullable Integer bytes, @Nullable UUID partner, String client) {
    return new AccessLogEntry(
        method, route, 200, END, 1_500_250_999L, bytes, "req_1", partner, client);
  }

  @Test
  void a_line_has_the_network_and_the_time_at_which_the_request_began() {
    UUID partner = UUID.fromString("0190a000-0000-7000-8000-000000000001");
    assertThat(entry("GET", "/api/cenotes/{id}", 42, partner, "203.0.113.77").line())
        .isEqualTo(
            "{\"type\":\"access\",\"time\":\"2026-11-23T09:59:59.999Z\",\"method\":\"GET\","
                + "\"route\":\"/api/cenotes/{id}\",\"status\":200,\"durationMs\":1500.25,"
                + "\"bytes\":42,\"requestId\":\"req_1\","
                + "\"partnerId\":\"0190a000-0000-7000-8000-000000000001\","
                + "\"network\":\"203.0.113.0/24\"}");
  }

  @Test
  void what_a_caller_could_invent_is_not_in_it() {
    assertThat(entry("TOKEN-123", RequestMetrics.OTHER, null, null, "nowhere").line())
        .isEqualTo(
            "{\"type\":\"access\",\"time\":\"2026-11-23T09:59:59.999Z\",\"method\":\"other\","
                + "\"route\":\"none\",\"status\":200,\"durationMs\":1500.25,"
                + "\"requestId\":\"req_1\"}");
  }

  @Test
  void lines_that_do_not_fit_are_counted_and_dropped() {
    AtomicInteger dropped = new AtomicInteger();
    AccessLog log = counting(dropped);
    for (int i = 0; i < 10_003; i++) {
      log.add(entry("GET", "/api/cenotes", 1, null, "203.0.113.77"));
    }
    assertThat(dropped).hasValue(3);
  }

  @Test
  void what_is_queued_at_the_end_is_written() throws InterruptedException {
    AccessLog log = counting(new AtomicInteger());
    for (int i = 0; i < 1_200; i++) {
      log.add(entry("GET", "/api/cenotes", 1, null, "203.0.113.77"));
    }
    PrintStream before = System.out;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      log.writeRest();
    } finally {
      System.setOut(before);
    }
    assertThat(written.toString(StandardCharsets.UTF_8).lines()).hasSize(1_200);
  }

  private static AccessLog counting(AtomicInteger dropped) {
    Counter counter =
        proxy(
            Counter.class,
            (self, method, arguments) -> {
              dropped.incrementAndGet();
              return null;
            });
    return new AccessLog(true, proxy(MetricRegistry.class, (self, method, arguments) -> counter));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
