package org.cenotes.partners.receiver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.collector.logs.v1.LogsServiceGrpc;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.MetricsServiceGrpc;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes telemetry as a collector does, by OTLP over HTTP and over gRPC, and keeps it. */
public final class TelemetryReceiver implements AutoCloseable {
  private final HttpServer server;
  private final Server grpcServer;
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
    try {
      grpcServer =
          NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .addService(new Traces())
              .addService(new Metrics())
              .addService(new Logs())
              .build()
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Traces extends TraceServiceGrpc.TraceServiceImplBase {
    @Override
    public void export(
        ExportTraceServiceRequest request, StreamObserver<ExportTraceServiceResponse> answer) {
      traces.add(request);
      answer.onNext(ExportTraceServiceResponse.getDefaultInstance());
      answer.onCompleted();
    }
  }

  private final class Metrics extends MetricsServiceGrpc.MetricsServiceImplBase {
    @Override
    public void export(
        ExportMetricsServiceRequest request, StreamObserver<ExportMetricsServiceResponse> answer) {
      metrics.add(request);
      answer.onNext(ExportMetricsServiceResponse.getDefaultInstance());
      answer.onCompleted();
    }
  }

  private final class Logs extends LogsServiceGrpc.LogsServiceImplBase {
    @Override
    public void export(
        ExportLogsServiceRequest request, StreamObserver<ExportLogsServiceResponse> answer) {
      logs.add(request);
      answer.onNext(ExportLogsServiceResponse.getDefaultInstance());
      answer.onCompleted();
    }
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

  /** Settings of a node that sends here by HTTP, soon. */
  public Map<String, String> settings() {
    return settings("http/protobuf", server.getAddress().getPort());
  }

  /** Settings of a node that sends here by gRPC, soon. */
  public Map<String, String> grpcSettings() {
    return settings("grpc", grpcServer.getPort());
  }

  private static Map<String, String> settings(String protocol, int port) {
    return Map.of(
        "OTEL_EXPORTER_OTLP_PROTOCOL",
        protocol,
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "http://127.0.0.1:" + port,
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

  /** Forgets all that came. */
  public void clear() {
    traces.clear();
    metrics.clear();
    logs.clear();
  }

  /** How many requests came. */
  public int requests() {
    return traces.size() + metrics.size() + logs.size();
  }

  @Override
  public void close() {
    server.stop(0);
    grpcServer.shutdownNow();
  }
}
