package org.cenotes.partners.platform.queueing;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** Limits how many tasks each caller may have running at once on this node. */
public final class ConcurrencyLimiter {
  private static final int RETRY_SECONDS = 1;

  private final int limit;
  private final Map<UUID, Integer> running = new ConcurrentHashMap<>();

  public ConcurrencyLimiter(int limit) {
    this.limit = limit;
  }

  /**
   * Starts a task; it counts as running until its stage is complete.
   *
   * @throws ApiException 429 when the caller has reached its limit
   */
  public <T> CompletionStage<T> begin(UUID caller, Supplier<CompletionStage<T>> work) {
    enter(caller);
    CompletionStage<T> stage;
    try {
      stage = work.get();
    } catch (RuntimeException | Error e) {
      end(caller);
      throw e;
    }
    return stage.whenComplete((done, failure) -> end(caller));
  }

  /**
   * Runs a task that counts as running until it returns.
   *
   * @throws ApiException 429 when the caller has reached its limit
   */
  public <T> T run(UUID caller, Supplier<T> work) {
    enter(caller);
    try {
      return work.get();
    } finally {
      end(caller);
    }
  }

  private void enter(UUID caller) {
    running.compute(caller, (key, count) -> increment(count == null ? 0 : count));
  }

  private int increment(int count) {
    if (count >= limit) {
      throw ApiException.later(HttpError.RATE_LIMITED, RETRY_SECONDS);
    }
    return count + 1;
  }

  private void end(UUID caller) {
    running.computeIfPresent(caller, (key, count) -> count == 1 ? null : count - 1);
  }
}
