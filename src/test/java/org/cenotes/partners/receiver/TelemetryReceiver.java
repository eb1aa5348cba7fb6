package org.cenotes.partners.receiver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes telemetry as a collector does, by OTLP over HTTP, and keeps it. */
public final class TelemetryReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<ExportTraceServiceRequest> traces = new CopyOnWriteArrayList<>();
  private final List<ExportMetricsServiceRequest> metrics = new CopyOnWriteArrayList<>();
  private final List<ExportLogsServiceRequest> logs = new CopyOnWriteArrayList<>();

  /** Starts one on a free port. */
  public TelemetryReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/v1/traces", on(body -> traces.add(ExportTraceServiceRequest.parseFrom(body))));
    server.createContext(
        "/v1/metrics", on(body -> metrics.add(ExportMetricsServiceRequest.parseFrom(body))));
    server.createContext(
        "/v1/logs", on(body -> logs.add(ExportLogsServiceRequest.parseFrom(body))));
    server.start();
  }

  private interface Parser {
    void parse(byte[] body) throws IOException;
  }

  private static com.sun.net.httpserver.HttpHandler on(Parser parser) {
    return (HttpExchange exchange) -> {
      try (exchange) {
        parser.parse(exchange.getRequestBody().readAllBytes());
        exchange.sendResponseHeaders(200, -1);
      }
    };
  }

  /** Settings of a node that sends here, soon. */
  public Map<String, String> settings() {
    return Map.of(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "http://127.0.0.1:" + server.getAddress().getPort(),
        "OTEL_BSP_SCHEDULE_DELAY",
        "200",
        "OTEL_BLRP_SCHEDULE_DELAY",
        "200",
        "OTEL_METRIC_EXPORT_INTERVAL",
        "1000");
  }

  /** All spans. */
  public List<Span> spans() {
    return traces.stream()
        .flatMap(request -> request.getResourceSpansList().stream())
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .flatMap(scope -> scope.getSpansList().stream())
        .toList();
  }

  /** The names of all metrics. */
  public List<String> metricNames() {
    return metrics.stream()
        .flatMap(request -> request.getResourceMetricsList().stream())
        .flatMap(resource -> resource.getScopeMetricsList().stream())
        .flatMap(scope -> scope.getMetricsList().stream())
        .map(io.opentelemetry.proto.metrics.v1.Metric::getName)
        .distinct()
        .toList();
  }

  /** The sentences of all log records. */
  public List<String> logSentences() {
    return logs.stream()
        .flatMap(request -> request.getResourceLogsList().stream())
        .flatMap(resource -> resource.getScopeLogsList().stream())
        .flatMap(scope -> scope.getLogRecordsList().stream())
        .map(log -> log.getBody().getStringValue())
        .toList();
  }

  /** All that came, as text. */
  public String everything() {
    return traces + "\n" + metrics + "\n" + logs;
  }

  /** How many requests came. */
  public int requests() {
    return traces.size() + metrics.size() + logs.size();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
