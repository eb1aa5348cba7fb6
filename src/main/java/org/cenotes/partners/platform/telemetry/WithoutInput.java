package org.cenotes.partners.platform.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Exports spans without what callers wrote. Paths contain tokens of links, queries contain search
 * terms, and the server adds both to its spans; messages of exceptions quote values.
 */
record WithoutInput(SpanExporter exporter) implements SpanExporter {
  /** All that is kept of a request: few values, none of them a caller's own. */
  private static final Set<String> OF_REQUESTS =
      Set.of(
          "error.type",
          "http.request.method",
          "http.response.status_code",
          "http.route",
          "network.protocol.version",
          "url.scheme");

  private static final Set<String> OF_EXCEPTIONS = Set.of("exception.type");

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    return exporter.export(spans.stream().<SpanData>map(Limited::new).toList());
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }

  private static Attributes only(Attributes attributes, Set<String> names) {
    AttributesBuilder kept = attributes.toBuilder();
    kept.removeIf(key -> !names.contains(key.getKey()));
    return kept.build();
  }

  private static final class Limited extends DelegatingSpanData {
    Limited(SpanData span) {
      super(span);
    }

    @Override
    public Attributes getAttributes() {
      return getKind() == SpanKind.SERVER
          ? only(super.getAttributes(), OF_REQUESTS)
          : super.getAttributes();
    }

    @Override
    public List<EventData> getEvents() {
      return super.getEvents().stream()
          .map(
              event ->
                  EventData.create(
                      event.getEpochNanos(),
                      event.getName(),
                      only(event.getAttributes(), OF_EXCEPTIONS)))
          .toList();
    }
  }
}
