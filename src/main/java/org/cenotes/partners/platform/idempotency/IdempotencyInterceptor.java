package org.cenotes.partners.platform.idempotency;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Attempt;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Done;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/** Runs an {@link Idempotent} method inside the transaction of its idempotency record. */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.APPLICATION)
public class IdempotencyInterceptor {
  /** Bare, or as a quoted structured-field string. */
  private static final Pattern KEY =
      Pattern.compile(
          "\"(?<quoted>[\\x20-\\x21\\x23-\\x7e]{1,255})\"|(?<bare>[\\x21\\x23-\\x7e]{1,255})");

  private static final int CONFLICT = 409;

  private final IdempotencyService service;
  private final RequestInfo request;
  private final PreparedResponse prepared;

  @Inject
  public IdempotencyInterceptor(
      IdempotencyService service, RequestInfo request, PreparedResponse prepared) {
    this.service = service;
    this.request = request;
    this.prepared = prepared;
  }

  @AroundInvoke
  public @Nullable Object around(InvocationContext invocation) throws Exception {
    Idempotent mark = invocation.getMethod().getAnnotation(Idempotent.class);
    String key = key(request.idempotencyKey());
    if (key == null || (mark != null && mark.later())) {
      return invocation.proceed();
    }
    Attempt attempt = attempt(key, invocation);
    if (mark != null && mark.outside()) {
      return outside(attempt, Duration.ofSeconds(mark.leaseSeconds()), invocation);
    }
    try {
      return service.once(attempt, () -> work(invocation));
    } catch (ApiException refusal) {
      // What stands in the way may be what this very request did a moment ago, under another try.
      if (refusal.error().status() == CONFLICT && service.replayIfDone(attempt)) {
        return null;
      }
      throw refusal;
    }
  }

  /** Two transactions with the work between them, whenever it ends. */
  private @Nullable Object outside(Attempt attempt, Duration lease, InvocationContext invocation)
      throws Exception {
    Method method = invocation.getMethod();
    Instant claim = service.claim(attempt, lease);
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
      service.release(attempt, claim);
      throw e;
    }
    if (value instanceof CompletionStage<?> later) {
      return later.whenComplete(
          (answer, failure) ->
              CurrentScope.run(scope, () -> end(attempt, claim, method, answer, failure)));
    }
    end(attempt, claim, method, value, null);
    return value;
  }

  private void end(
      Attempt attempt,
      Instant claim,
      Method method,
      @Nullable Object answer,
      @Nullable Throwable failure) {
    if (failure == null) {
      Rendered rendered = ResponseRenderer.render(method, answer);
      service.settle(attempt, claim, rendered, ResponseRenderer.holdsSecret(method, rendered));
    } else {
      service.release(attempt, claim);
    }
  }

  private Done work(InvocationContext invocation) throws Exception {
    Object value = invocation.proceed();
    Rendered rendered =
        prepared.rendered() == null
            ? ResponseRenderer.render(invocation.getMethod(), value)
            : prepared.rendered();
    prepared.use(rendered);
    return new Done(
        value, rendered, ResponseRenderer.holdsSecret(invocation.getMethod(), rendered));
  }

  private Attempt attempt(String key, InvocationContext invocation) {
    Scope scope = CurrentScope.required();
    String principal = request.principal();
    if (principal == null) {
      throw new IllegalStateException(
          "an idempotent route without a guard: " + invocation.getMethod());
    }
    byte[] line =
        (request.method() + ' ' + request.path() + '?' + request.query() + '\n')
            .getBytes(StandardCharsets.UTF_8);
    return new Attempt(
        scope.data().schema(),
        owner(scope, principal),
        principal,
        key,
        Digests.sha256(line, request.body()));
  }

  /** The caller's partner; the platform's own people, who have none, stand for themselves. */
  private static UUID owner(Scope scope, String principal) {
    UUID partnerId = scope.partnerId();
    return partnerId == null ? UUID.fromString(principal) : partnerId;
  }

  private static @Nullable String key(@Nullable String value) {
    if (value == null) {
      return null;
    }
    Matcher matcher = KEY.matcher(value.strip());
    if (!matcher.matches()) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "Idempotency-Key", "must have 1 to 255 visible ASCII characters");
    }
    String quoted = matcher.group("quoted");
    return quoted == null ? matcher.group("bare") : quoted;
  }
}
