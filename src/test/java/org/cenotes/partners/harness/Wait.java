package org.cenotes.partners.harness;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what another thread, node or process has yet to do. */
public final class Wait {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long BETWEEN_TRIES_MILLIS = 20;
  private static final Duration BEFORE_MIDNIGHT = Duration.ofMinutes(1);

  private Wait() {}

  /**
   * Waits until the condition is true.
   *
   * @param what the condition in words, for the failure
   * @return how long it took, in milliseconds
   */
  public static long until(String what, Duration limit, Callable<Boolean> condition) {
    long start = System.nanoTime();
    try {
      while (!condition.call()) {
        if (System.nanoTime() - start > limit.toNanos()) {
          throw new AssertionError("not within " + limit + ": " + what);
        }
        pause(BETWEEN_TRIES_MILLIS);
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("while waiting until " + what, e);
    }
    return (System.nanoTime() - start) / 1_000_000;
  }

  /** Reads a value until the predicate accepts it; fails after 30 seconds with the last value. */
  public static <T> T until(Supplier<T> value, Predicate<T> predicate) {
    long end = System.nanoTime() + LIMIT.toNanos();
    T current = value.get();
    while (!predicate.test(current)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("still: " + current);
      }
      pause(BETWEEN_TRIES_MILLIS);
      current = value.get();
    }
    return current;
  }

  /** Repeats an assertion until it holds; after 30 seconds its failure is the test's. */
  public static void untilAsserted(Runnable assertion) {
    untilAsserted(LIMIT, assertion);
  }

  /** Repeats an assertion until it holds; after the limit its failure is the test's. */
  public static void untilAsserted(Duration limit, Runnable assertion) {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError notYet) {
        if (System.nanoTime() > end) {
          throw notYet;
        }
        pause(BETWEEN_TRIES_MILLIS);
      }
    }
  }

  /**
   * Waits past the next midnight of the zone when that is less than a minute away, so that what
   * follows happens on one day.
   */
  public static void pastMidnight(ZoneId zone) {
    ZonedDateTime now = ZonedDateTime.now(zone);
    ZonedDateTime midnight = now.toLocalDate().plusDays(1).atStartOfDay(zone);
    Duration left = Duration.between(now, midnight);
    if (left.compareTo(BEFORE_MIDNIGHT) < 0) {
      pause(left.toMillis() + 1_000); // the clock of another process may be late
    }
  }

  /** Sleeps, for a period in which something must not happen. */
  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
