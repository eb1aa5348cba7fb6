package org.cenotes.partners.platform.idempotency;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Claims the key before an {@link IdempotentOutsideTransaction} method and stores its response
 * whenever the method ends; a failure releases the claim.
 */
@Interceptor
@IdempotentOutsideTransaction
@Priority(Interceptor.Priority.APPLICATION)
public class IdempotentOutsideTransactionInterceptor {
  private final IdempotencyService service;
  private final KeyedRequestReader requests;

  @Inject
  public IdempotentOutsideTransactionInterceptor(
      IdempotencyService service, KeyedRequestReader requests) {
    this.service = service;
    this.requests = requests;
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    KeyedRequest keyed = requests.read();
    if (keyed == null) {
      return invocation.proceed();
    }
    Method method = invocation.getMethod();
    int seconds = method.getAnnotation(IdempotentOutsideTransaction.class).leaseSeconds();
    Instant claim = service.claim(keyed, Duration.ofSeconds(seconds));
    if (claim == null) {
      return CompletionStage.class.isAssignableFrom(method.getReturnType())
          ? CompletableFuture.completedFuture(null)
          : null;
    }
    Scope scope = CurrentScope.required();
    Object value;
    try {
      value = invocation.proceed();
    } catch (Exception e) {
      service.release(keyed, claim);
      throw e;
    }
    if (value instanceof CompletionStage<?> stage) {
      return stage.whenComplete(
          (result, failure) ->
              CurrentScope.run(scope, () -> end(keyed, claim, method, result, failure)));
    }
    end(keyed, claim, method, value, null);
    return value;
  }

  private void end(
      KeyedRequest keyed,
      Instant claim,
      Method method,
      @Nullable Object result,
      @Nullable Throwable failure) {
    if (failure == null) {
      Rendered rendered = ResponseRenderer.render(method, result);
      service.settle(keyed, claim, rendered, ResponseRenderer.holdsSecret(method, rendered));
    } else {
      service.release(keyed, claim);
    }
  }
}
