package org.cenotes.partners.platform.request;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;

/**
 * A line of JSON on standard output for each request, if {@code cenotes.access-log} is set. A
 * thread of its own writes them; lines that it has no time for are counted and dropped.
 */
@ApplicationScoped
public class AccessLog {
  /** Some 300 bytes each. */
  private static final int CAPACITY = 10_000;

  private static final int MAX_BATCH = 500;
  private static final Duration WAIT = Duration.ofMillis(500);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(2);

  private final boolean enabled;
  private final BlockingQueue<AccessLogEntry> queue = new ArrayBlockingQueue<>(CAPACITY);
  private final Counter dropped;

  @Resource private ManagedThreadFactory threads;

  private @Nullable WorkerLoop loop;

  @Inject
  AccessLog(
      @ConfigProperty(name = "cenotes.access-log", defaultValue = "false") boolean enabled,
      MetricRegistry registry) {
    this.enabled = enabled;
    this.dropped =
        registry.counter(
            Metadata.builder()
                .withName("cenotes_access_log_dropped")
                .withDescription("Lines of the access log that were not written.")
                .build());
  }

  void start(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    if (enabled) {
      loop =
          WorkerLoop.start(
              threads,
              AccessLog.class,
              "The access log cannot be written",
              AFTER_FAILURE,
              () -> write(WAIT));
    }
  }

  @PreDestroy
  void stop() {
    if (loop == null) {
      return;
    }
    loop.stop();
    try {
      loop.await(SHUTDOWN_TIMEOUT);
      writeRest();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      dropped.inc(queue.size());
    }
  }

  /** Writes what is queued, as far as there is time for it. */
  void writeRest() throws InterruptedException {
    long deadline = System.nanoTime() + SHUTDOWN_TIMEOUT.toNanos();
    while (!queue.isEmpty() && System.nanoTime() < deadline) {
      write(Duration.ZERO);
    }
  }

  /** Whether requests are logged. */
  boolean isEnabled() {
    return enabled;
  }

  /** Takes an entry to be written soon; never waits. */
  void add(AccessLogEntry entry) {
    if (!queue.offer(entry)) {
      dropped.inc();
    }
  }

  private void write(Duration wait) throws InterruptedException {
    AccessLogEntry first = queue.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
    if (first == null) {
      return;
    }
    List<AccessLogEntry> batch = new ArrayList<>();
    batch.add(first);
    queue.drainTo(batch, MAX_BATCH - 1);
    for (AccessLogEntry entry : batch) {
      System.out.println(entry.line());
    }
  }
}
