package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.IdempotencyService.Completed;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/** Commits work and its response together under the request's {@code Idempotency-Key}. */
@ApplicationScoped
public class IdempotentTransaction {
  /** A request that is sent twice at once may be refused with these because of its own effect. */
  private static final Set<Integer> CONFLICTS = Set.of(409, 412, 422);

  private final IdempotencyService service;
  private final KeyedRequestReader requests;
  private final RequestInfo request;
  private final PreparedResponse prepared;

  @Inject
  IdempotentTransaction(
      IdempotencyService service,
      KeyedRequestReader requests,
      RequestInfo request,
      PreparedResponse prepared) {
    this.service = service;
    this.requests = requests;
    this.request = request;
    this.prepared = prepared;
  }

  /**
   * Does the work once per key. Without a key it just does the work.
   *
   * @return what the resource method is to return; null when the stored response is sent instead
   * @throws ApiException 409 when another request with this key is in progress, 422 when the key
   *     was used for a different request, and whatever the work throws
   */
  public <T> @Nullable T run(Supplier<T> work) {
    try {
      return call(work::get);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** As {@link #run}, for work that may throw checked exceptions. */
  <T> @Nullable T call(Callable<T> work) throws Exception {
    KeyedRequest keyed = requests.read();
    if (keyed == null) {
      return work.call();
    }
    try {
      return service.once(keyed, () -> complete(work.call()));
    } catch (ApiException refusal) {
      // The same request, sent twice at once, may have caused the conflict, changed the version
      // that If-Match names, or used up a discount: then its response is stored by now.
      if (CONFLICTS.contains(refusal.error().status()) && service.replayIfDone(keyed)) {
        return null;
      }
      throw refusal;
    }
  }

  /**
   * The response for this value, to be stored by a statement of the caller's own. It must have no
   * secret.
   *
   * @return null when the request has no key
   */
  public @Nullable KeyedResponse response(Object value) {
    KeyedRequest keyed = requests.read();
    return keyed == null
        ? null
        : new KeyedResponse(keyed, ResponseRenderer.render(request.resourceMethod(), value));
  }

  /**
   * Prepares the stored response of this request, if there is one, and says whether there is.
   *
   * @throws ApiException 409 when the response is not there yet or had a secret, 422 when the key
   *     was used for a different request
   */
  public boolean replayIfDone() {
    KeyedRequest keyed = requests.read();
    return keyed != null && service.replayIfDone(keyed);
  }

  /** Whether a response is stored under this one's key by now. */
  public boolean isStored(KeyedResponse response) {
    return service.isStored(response.request());
  }

  /** Sends a response that has been stored. */
  public void send(KeyedResponse stored) {
    prepared.use(stored.rendered());
  }

  private <T> Completed<T> complete(T value) {
    Method method = request.resourceMethod();
    Rendered rendered = ResponseRenderer.render(method, value);
    prepared.use(rendered);
    return new Completed<>(value, rendered, ResponseRenderer.holdsSecret(method, rendered));
  }
}
