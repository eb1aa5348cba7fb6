package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.http.ErrorKey;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** Counts error responses by key in the metric {@code cenotes_errors_total}. */
@ApplicationScoped
public class ErrorMetrics {
  private final MetricRegistry registry;

  @Inject
  ErrorMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  void count(ErrorKey error) {
    registry.counter("cenotes_errors", new Tag("key", error.key())).inc();
  }
}
