package org.cenotes.partners.platform.queueing;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** Lets each caller have only so much under way at once, on this node; more is refused. */
public final class ConcurrencyLimiter {
  private static final int RETRY_SECONDS = 1;

  private final int most;
  private final Map<UUID, Integer> underWay = new ConcurrentHashMap<>();

  public ConcurrencyLimiter(int most) {
    this.most = most;
  }

  /**
   * Begins the work; it is under way until its stage is complete.
   *
   * @throws ApiException 429 when the caller has as much under way as it may
   */
  public <T> CompletionStage<T> begin(UUID caller, Supplier<CompletionStage<T>> work) {
    underWay.compute(caller, (key, count) -> oneMore(count == null ? 0 : count));
    CompletionStage<T> stage;
    try {
      stage = work.get();
    } catch (RuntimeException e) {
      end(caller);
      throw e;
    }
    return stage.whenComplete((done, failure) -> end(caller));
  }

  private int oneMore(int count) {
    if (count >= most) {
      throw ApiException.later(HttpError.RATE_LIMITED, RETRY_SECONDS);
    }
    return count + 1;
  }

  private void end(UUID caller) {
    underWay.computeIfPresent(caller, (key, count) -> count == 1 ? null : count - 1);
  }
}
