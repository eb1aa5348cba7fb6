package org.cenotes.partners.platform.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Which spans there are and what leaves the node with them: requests and what is done for them, not
 * the statements of background work; and nothing that callers wrote. The server finds this class
 * when it makes the application's OpenTelemetry.
 */
public final class TelemetryCustomizer implements AutoConfigurationCustomizerProvider {
  @Override
  public void customize(AutoConfigurationCustomizer configuration) {
    configuration
        .addSamplerCustomizer((sampler, config) -> new OfRequests(sampler))
        .addSpanExporterCustomizer((exporter, config) -> new WithoutInput(exporter));
  }

  /** A worker that looks for work every second would otherwise fill the traces with its queries. */
  private record OfRequests(Sampler sampler) implements Sampler {
    @Override
    public SamplingResult shouldSample(
        Context parent,
        String traceId,
        String name,
        SpanKind kind,
        Attributes attributes,
        List<LinkData> links) {
      return kind == SpanKind.CLIENT && !Span.fromContext(parent).getSpanContext().isValid()
          ? SamplingResult.drop()
          : sampler.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
      return "OfRequests{" + sampler.getDescription() + "}";
    }
  }
}
