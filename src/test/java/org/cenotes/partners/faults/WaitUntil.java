package org.cenotes.partners.faults;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Asks again until it is so, or the time is over. */
final class WaitUntil {
  private WaitUntil() {}

  /** Returns how long it took, in milliseconds; fails when the time is over. */
  static long until(String what, Duration limit, Callable<Boolean> condition) {
    long start = System.nanoTime();
    try {
      while (!condition.call()) {
        if (System.nanoTime() - start > limit.toNanos()) {
          throw new AssertionError("not within " + limit + ": " + what);
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } catch (AssertionError e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("while waiting until " + what, e);
    }
    return (System.nanoTime() - start) / 1_000_000;
  }
}
