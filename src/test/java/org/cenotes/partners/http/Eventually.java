package org.cenotes.partners.http;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what another thread or node has yet to hear of. */
final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long BETWEEN_TRIES = 50;

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

  /** Asks until the answer is such; after half a minute the last one is the failure. */
  static <T> T is(Supplier<T> question, Predicate<T> such) {
    long end = System.nanoTime() + LIMIT.toNanos();
    T answer = question.get();
    while (!such.test(answer)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("still: " + answer);
      }
      pause(BETWEEN_TRIES);
      answer = question.get();
    }
    return answer;
  }

  /** Tries until the assertion holds; after half a minute its failure is the test's. */
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
        pause(BETWEEN_TRIES);
      }
    }
  }
}
