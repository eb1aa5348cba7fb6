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
 * Admits a few requests with the same queue key at a time, first come first served. The others wait
 * here, where they hold neither a connection nor a row lock: the priority puts this interceptor
 * before the one that opens the transaction.
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

  /** Counts its requests, so that it is removed with the last of them. */
  private static final class Gate {
    private final Semaphore semaphore;
    private int users;

    Gate(int permits) {
      semaphore = new Semaphore(permits, true);
    }
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    Object key = queueKey(invocation.getParameters());
    if (key == null) {
      return invocation.proceed();
    }
    Gate gate = join(key);
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
      leave(key);
    }
  }

  private static @Nullable Object queueKey(Object[] parameters) {
    for (Object parameter : parameters) {
      if (parameter instanceof QueueKeyed request) {
        return request.queueKey();
      }
    }
    return null;
  }

  private Gate join(Object key) {
    return GATES.compute(
        key,
        (same, gate) -> {
          Gate joined = gate == null ? new Gate(permits) : gate;
          joined.users++;
          return joined;
        });
  }

  private static void leave(Object key) {
    GATES.computeIfPresent(key, (same, gate) -> --gate.users == 0 ? null : gate);
  }
}
