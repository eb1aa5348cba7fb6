package org.cenotes.partners.platform.worker;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Work that is done in batches, each in a transaction of its own. */
public final class Batches {
  /** Bounds a run, so that one with much to do is not taken for one that hangs. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  private Batches() {}

  /**
   * Runs batches while there is more to do, for half a minute at most: the next run continues.
   *
   * @param batch runs one, and returns whether there may be more
   */
  public static void runWhileMore(BooleanSupplier batch) {
    runWhileMore(batch, System::nanoTime);
  }

  static void runWhileMore(BooleanSupplier batch, LongSupplier nanoTime) {
    long start = nanoTime.getAsLong();
    boolean more = batch.getAsBoolean();
    while (more && nanoTime.getAsLong() - start < LONGEST.toNanos()) {
      more = batch.getAsBoolean();
    }
  }
}
