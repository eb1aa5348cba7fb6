package org.cenotes.partners.domain.apilog;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The API calls of this node that are not stored yet. Recording never waits and never fails: when
 * the buffer is full, because the database has been away for long or the calls are too many, a call
 * is counted and dropped.
 */
@ApplicationScoped
public class ApiCallBuffer {
  /** Large enough that 20,000 calls a second need few transactions. */
  private static final int MAX_BATCH = 5_000;

  private final BlockingQueue<ApiCall> buffer;

  /** By partner, until they are stored with the next batch. */
  private final Map<UUID, Long> dropped = new ConcurrentHashMap<>();

  private final Counter allDropped;

  /**
   * @param capacity calls that wait at most, some 300 bytes each
   */
  @Inject
  ApiCallBuffer(
      @ConfigProperty(name = "cenotes.api-log.buffer", defaultValue = "50000") int capacity,
      MetricRegistry registry) {
    this.buffer = new ArrayBlockingQueue<>(capacity);
    this.allDropped =
        registry.counter(
            Metadata.builder()
                .withName("cenotes_api_log_dropped")
                .withDescription("API calls that were not recorded because the buffer was full.")
                .build());
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_api_log_waiting")
            .withDescription("API calls that wait to be recorded.")
            .build(),
        buffer::size);
  }

  /** Exists from the start, so that the metrics do. */
  void onStart(@Observes @Initialized(ApplicationScoped.class) Object ignored) {}

  /** Takes a call to be stored within half a second, or counts it as dropped. */
  public void record(ApiCall call) {
    if (!buffer.offer(call)) {
      allDropped.inc();
      if (call.livemode()) {
        dropped.merge(call.partnerId(), 1L, Long::sum);
      }
    }
  }

  /**
   * The next calls to store, the oldest first; null when there are none.
   *
   * @param wait how long to wait for the first call
   * @param gather how long to wait for more after it, so that under load a batch has many
   */
  @Nullable CallBatch take(Duration wait, Duration gather) throws InterruptedException {
    ApiCall first = buffer.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
    if (first == null) {
      return null;
    }
    if (buffer.size() < MAX_BATCH) {
      Thread.sleep(gather.toMillis());
    }
    List<ApiCall> calls = new ArrayList<>();
    calls.add(first);
    buffer.drainTo(calls, MAX_BATCH - 1);
    return new CallBatch(calls, takeDropped());
  }

  private Map<UUID, Long> takeDropped() {
    Map<UUID, Long> taken = new HashMap<>();
    for (UUID partnerId : dropped.keySet()) {
      Long count = dropped.remove(partnerId);
      if (count != null) {
        taken.put(partnerId, count);
      }
    }
    return taken;
  }
}
