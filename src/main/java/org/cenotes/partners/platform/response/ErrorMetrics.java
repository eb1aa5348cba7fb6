package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.http.ErrorKey;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** Counts error responses by key in the metric {@code cenotes_errors_total}. */
@ApplicationScoped
public class ErrorMetrics {
  private static final Metadata ERRORS =
      Metadata.builder()
          .withName("cenotes_errors")
          .withDescription("Error responses by message key.")
          .build();

  private final MetricRegistry registry;

  @Inject
  ErrorMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  void count(ErrorKey error) {
    registry.counter(ERRORS, new Tag("key", error.key())).inc();
  }
}
