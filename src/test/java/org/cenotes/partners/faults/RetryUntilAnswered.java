package org.cenotes.partners.faults;

import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;

/** Repeats an identical request until it gets a final response. */
final class RetryUntilAnswered {
  /** As long as a node may take to start. */
  private static final long TIMEOUT_NANOS = Node.START_LIMIT.toNanos();

  private RetryUntilAnswered() {}

  /** Books, under a key of its own. */
  static Response book(NodeClient api, Booking booking) {
    Booking keyed = booking.keyed(UUID.randomUUID().toString());
    return on(() -> api.book(keyed));
  }

  /** Cancels, under a key of its own. */
  static Response cancel(NodeClient api, String id) {
    String key = UUID.randomUUID().toString();
    return on(() -> api.cancel(id, key));
  }

  /** The final response; a request that changes something has an idempotency key. */
  static Response on(Supplier<Response> request) {
    long end = System.nanoTime() + TIMEOUT_NANOS;
    while (true) {
      Response response = request.get();
      if (!isToBeRepeated(response)) {
        return response;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("no final answer: " + response);
      }
      pause();
    }
  }

  /**
   * No connection; the database away, or too many at once; the first try still running; the port
   * open, the application not yet.
   */
  private static boolean isToBeRepeated(Response response) {
    return response.status() == 0
        || response.status() == 503
        || response.message().equals("error.idempotency.in_progress")
        || (response.status() == 404 && response.message().isEmpty());
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
