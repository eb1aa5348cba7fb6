package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Keeps what the checks of {@code /health/ready} said last for the metric {@code cenotes_ready}: a
 * scrape must not wait for a database that does not respond.
 */
@ApplicationScoped
public class ReadinessMonitor {
  /** After this time without a new result, the checks hang, and the node is not ready. */
  private static final Duration VALID = Duration.ofSeconds(30);

  private final Instance<HealthCheck> all;

  /** None before the database may be used; for the timer alone. */
  private List<HealthCheck> checks = List.of();

  private volatile boolean ready;
  private volatile long checkedAt = System.nanoTime();

  @Inject
  ReadinessMonitor(@Readiness Instance<HealthCheck> all) {
    this.all = all;
  }

  void registerMetrics(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_ready")
            .withDescription("1 while this node is ready, as /health/ready says; else 0.")
            .build(),
        () -> isReady() ? 1 : 0);
  }

  private boolean isReady() {
    return ready && System.nanoTime() - checkedAt < VALID.toNanos();
  }

  /** Runs the checks; while the node waits for the database, they would only fill the log. */
  void check() {
    if (checks.isEmpty() && DatabaseGate.isOpen()) {
      checks = all.stream().toList();
    }
    ready = !checks.isEmpty() && checks.stream().allMatch(ReadinessMonitor::isUp);
    checkedAt = System.nanoTime();
  }

  /** A check that fails is down, as it is for {@code /health/ready}. */
  private static boolean isUp(HealthCheck check) {
    try {
      return check.call().getStatus() == Status.UP;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
