package org.cenotes.partners.platform.queueing;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Lets a few callers at a time through to the same thing, first come first served; the others wait
 * here, where they hold neither a connection nor a row lock. Outside of any transaction, hence
 * before all other interceptors.
 */
@Interceptor
@Queued
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
public class QueueInterceptor {
  private static final Map<Object, Gate> GATES = new ConcurrentHashMap<>();

  private final int permits;
  private final long waitSeconds;

  @Inject
  public QueueInterceptor(
      @ConfigProperty(name = "cenotes.contention.permits", defaultValue = "4") int permits,
      @ConfigProperty(name = "cenotes.contention.wait-seconds", defaultValue = "10")
          long waitSeconds) {
    this.permits = permits;
    this.waitSeconds = waitSeconds;
  }

  /** Counts who is interested, so that the gate goes when nobody is. */
  private static final class Gate {
    private final Semaphore semaphore;
    private int interested;

    Gate(int permits) {
      semaphore = new Semaphore(permits, true);
    }
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    Object wanted = wanted(invocation.getParameters());
    if (wanted == null) {
      return invocation.proceed();
    }
    Gate gate = join(wanted);
    try {
      if (!gate.semaphore.tryAcquire(waitSeconds, TimeUnit.SECONDS)) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
      try {
        return invocation.proceed();
      } finally {
        gate.semaphore.release();
      }
    } finally {
      leave(wanted);
    }
  }

  private static @Nullable Object wanted(Object[] parameters) {
    for (Object parameter : parameters) {
      if (parameter instanceof QueueKeyed contended) {
        return contended.queueKey();
      }
    }
    return null;
  }

  private Gate join(Object wanted) {
    return GATES.compute(
        wanted,
        (name, gate) -> {
          Gate joined = gate == null ? new Gate(permits) : gate;
          joined.interested++;
          return joined;
        });
  }

  private static void leave(Object wanted) {
    GATES.computeIfPresent(wanted, (name, gate) -> --gate.interested == 0 ? null : gate);
  }
}
