package org.cenotes.partners.platform.idempotency;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/** Runs an {@link Idempotent} method in an {@link IdempotentTransaction}. */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.APPLICATION)
public class IdempotentInterceptor {
  private final IdempotentTransaction transaction;

  @Inject
  public IdempotentInterceptor(IdempotentTransaction transaction) {
    this.transaction = transaction;
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    return transaction.call(invocation::proceed);
  }
}
