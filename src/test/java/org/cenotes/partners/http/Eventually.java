package org.cenotes.partners.http;

import java.time.Duration;

/** Waits for what another thread or node has yet to hear of. */
final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private Eventually() {}

  /** Lets time pass in which something must not happen. */
  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Tries until the assertion holds; after ten seconds its failure is the test's. */
  static void holds(Runnable assertion) {
    holdsWithin(LIMIT, assertion);
  }

  /** Tries until the assertion holds; after the limit its failure is the test's. */
  static void holdsWithin(Duration limit, Runnable assertion) {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError notYet) {
        if (System.nanoTime() > end) {
          throw notYet;
        }
        Thread.onSpinWait();
      }
    }
  }
}
