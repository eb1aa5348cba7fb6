package org.cenotes.partners.platform.request;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The time that a peer may take to send or to receive a body: a minute in all, and a second more
 * for each 20 KB of it. A request thread waits for the peer. Only the waiting counts, not what the
 * node does with the bytes.
 */
public final class TransferTimeLimit {
  private static final long BASE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long NANOS_PER_BYTE = TimeUnit.SECONDS.toNanos(1) / 20_000;

  private final LongSupplier nanoTime;
  private long left = BASE_NANOS;

  /** A body that begins. */
  public TransferTimeLimit() {
    this(System::nanoTime);
  }

  /**
   * A body that begins.
   *
   * @param nanoTime a clock such as {@link System#nanoTime}
   */
  public TransferTimeLimit(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** The time at which a wait begins, for {@link #isTooSlowAfter}. */
  public long now() {
    return nanoTime.getAsLong();
  }

  /**
   * Counts a wait that is over.
   *
   * @param since when it began
   * @param bytes how many bytes it was for
   * @return whether the peer has taken longer than it may
   */
  public boolean isTooSlowAfter(long since, int bytes) {
    left += bytes * NANOS_PER_BYTE - (nanoTime.getAsLong() - since);
    return left < 0;
  }
}
