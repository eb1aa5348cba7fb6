package org.cenotes.partners.platform.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** Measures how long ago the last run of each {@link WorkerLoop} ended: one that hangs shows. */
@ApplicationScoped
class WorkerMetrics {
  private static final Metadata SILENT =
      Metadata.builder()
          .withName("cenotes_worker_silent_seconds")
          .withDescription(
              "How long ago the last run of a worker ended; a run of SignalListener lasts as long"
                  + " as its connection.")
          .build();

  void onStart(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    LoopLiveness.forEachName(
        name ->
            registry.gauge(
                SILENT,
                () -> LoopLiveness.sinceLastRun(name).toSeconds(),
                new Tag("worker", name)));
  }
}
