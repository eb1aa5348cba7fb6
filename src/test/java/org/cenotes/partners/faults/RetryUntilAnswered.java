package org.cenotes.partners.faults;

import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.faults.Api.Answer;

/** A program that repeats a request, the same to the letter, until it is answered. */
final class RetryUntilAnswered {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private RetryUntilAnswered() {}

  /** Books, under a key of its own. */
  static Answer book(Api api, Booking wish) {
    Booking keyed = wish.keyed(UUID.randomUUID().toString());
    return on(() -> api.book(keyed));
  }

  /** Cancels, under a key of its own. */
  static Answer cancel(Api api, String id) {
    String key = UUID.randomUUID().toString();
    return on(() -> api.cancel(id, key));
  }

  /** The answer that counts; a request that changes something has an idempotency key. */
  static Answer on(Supplier<Answer> request) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      Answer answer = request.get();
      if (!isToBeRepeated(answer)) {
        return answer;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("no final answer: " + answer);
      }
      pause();
    }
  }

  /**
   * No connection; the database away, or too many at once; the first try still running; the port
   * open, the application not yet.
   */
  private static boolean isToBeRepeated(Answer answer) {
    return answer.status() == 0
        || answer.status() == 503
        || answer.message().equals("error.idempotency.in_progress")
        || (answer.status() == 404 && answer.message().isEmpty());
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
