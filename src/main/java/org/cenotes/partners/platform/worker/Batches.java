package org.cenotes.partners.platform.worker;

import java.util.function.BooleanSupplier;

/** Work that is done in batches, each in a transaction of its own. */
public final class Batches {
  /** Bounds a run, so that one with much to do is not taken for one that hangs. */
  static final int MAX = 1_000;

  private Batches() {}

  /**
   * Runs batches while there is more to do, at most a thousand: the next run continues.
   *
   * @param batch runs one, and returns whether there may be more
   */
  public static void runWhileMore(BooleanSupplier batch) {
    int batches = 0;
    while (batches < MAX && batch.getAsBoolean()) {
      batches++;
    }
  }
}
