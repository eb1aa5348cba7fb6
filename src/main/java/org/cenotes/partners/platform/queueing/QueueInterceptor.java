package org.cenotes.partners.platform.queueing;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/**
 * Lets the calls of {@link Queued} methods pass a {@link KeyedQueue}: the priority puts it before
 * the interceptor that opens the transaction.
 */
@Interceptor
@Queued
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
public class QueueInterceptor {
  private final KeyedQueue queue;

  @Inject
  public QueueInterceptor(KeyedQueue queue) {
    this.queue = queue;
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    Object key = queueKey(invocation.getParameters());
    return key == null ? invocation.proceed() : queue.call(key, invocation::proceed);
  }

  private static @Nullable Object queueKey(Object[] parameters) {
    for (Object parameter : parameters) {
      if (parameter instanceof QueueKeyed request) {
        return request.queueKey();
      }
    }
    return null;
  }
}
