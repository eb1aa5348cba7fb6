package org.cenotes.partners.platform.queueing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Admits a few tasks with the same key at a time, first come first served. The others wait here,
 * where they hold neither a connection nor a row lock.
 */
@ApplicationScoped
public class KeyedQueue {
  private final Map<Object, Gate> gates = new ConcurrentHashMap<>();
  private final int permits;
  private final long waitSeconds;

  @Inject
  KeyedQueue(
      @ConfigProperty(name = "cenotes.contention.permits", defaultValue = "4") int permits,
      @ConfigProperty(name = "cenotes.contention.wait-seconds", defaultValue = "10")
          long waitSeconds) {
    this.permits = permits;
    this.waitSeconds = waitSeconds;
  }

  /** Counts its tasks, so that it is removed with the last of them. */
  private static final class Gate {
    private final Semaphore semaphore;
    private int users;

    Gate(int permits) {
      semaphore = new Semaphore(permits, true);
    }
  }

  /**
   * Runs the task when it is its turn.
   *
   * @throws ApiException 503 when it has waited too long
   */
  public <T> T call(Object key, Callable<T> task) throws Exception {
    Gate gate = join(key);
    try {
      if (!gate.semaphore.tryAcquire(waitSeconds, TimeUnit.SECONDS)) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
      try {
        return task.call();
      } finally {
        gate.semaphore.release();
      }
    } finally {
      leave(key);
    }
  }

  /** As {@link #call}, for a task without checked exceptions. */
  public <T> T pass(Object key, Supplier<T> task) {
    try {
      return call(key, task::get);
    } catch (RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Gate join(Object key) {
    return gates.compute(
        key,
        (same, gate) -> {
          Gate joined = gate == null ? new Gate(permits) : gate;
          joined.users++;
          return joined;
        });
  }

  private void leave(Object key) {
    gates.computeIfPresent(key, (same, gate) -> --gate.users == 0 ? null : gate);
  }
}
