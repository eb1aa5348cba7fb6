package org.cenotes.partners.platform.queueing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets writes that are requested at the same time share a transaction: one of the waiting callers
 * writes for all of them. While it does, the next ones gather; a single caller waits for nobody.
 * There is one transaction at a time, so that no two of this node wait for each other's locks.
 *
 * @param <W> what is to be written
 * @param <R> what became of it
 */
public final class BatchedWrites<W, R> {
  private static final int MAX_BATCH = 64;

  /**
   * How long the writer lets others come at most, while there are fewer than when the last batch
   * ended. A larger batch costs less for each of them than its members lose by waiting.
   */
  private static final Duration GATHERING = Duration.ofMillis(2);

  private static final long PARK = Duration.ofMillis(100).toNanos();

  private final Function<List<W>, List<R>> write;
  private final long maxWait;
  private final long maxGathering;
  private final Queue<Waiter<W, R>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean writing = new AtomicBoolean();

  /** How many callers there were when the last batch ended: its members and those that waited. */
  private volatile int expected;

  /** The writer while it lets others come; else null. */
  private volatile @Nullable Thread gatherer;

  /**
   * Writes through a function.
   *
   * @param write writes a batch and returns one result for each of its members, in their order; an
   *     exception is thrown in every caller of the batch
   * @param maxWait how long a caller waits before its write is begun
   */
  public BatchedWrites(Function<List<W>, List<R>> write, Duration maxWait) {
    this(write, maxWait, GATHERING);
  }

  BatchedWrites(Function<List<W>, List<R>> write, Duration maxWait, Duration maxGathering) {
    this.write = write;
    this.maxWait = maxWait.toNanos();
    this.maxGathering = maxGathering.toNanos();
  }

  /** A caller that waits for its result. */
  private static final class Waiter<W, R> {
    private final W work;
    private final Thread thread = Thread.currentThread();

    /**
     * Set by the caller that writes: from now on nobody else does, and there will be an outcome.
     */
    private volatile boolean taken;

    private volatile @Nullable Supplier<R> outcome;

    Waiter(W work) {
      this.work = work;
    }

    void complete(Supplier<R> result) {
      outcome = result;
      if (thread != Thread.currentThread()) {
        LockSupport.unpark(thread);
      }
    }
  }

  /**
   * Writes together with others.
   *
   * @return what became of it; empty when it was not begun in time, and nothing was written
   */
  public Optional<R> write(W work) {
    Waiter<W, R> self = new Waiter<>(work);
    waiting.add(self);
    Thread gathering = gatherer;
    if (gathering != null && isComplete()) {
      LockSupport.unpark(gathering);
    }
    try {
      return await(self);
    } finally {
      // This caller may have been woken to write. Whoever writes now wakes the next one at its end.
      if (!writing.get()) {
        wakeNext();
      }
    }
  }

  /** How many callers wait whose write has not begun. */
  int waiting() {
    return waiting.size();
  }

  /** Whether as many wait as can be expected, or written together. */
  private boolean isComplete() {
    return waiting() >= Math.min(expected, MAX_BATCH);
  }

  private Optional<R> await(Waiter<W, R> self) {
    long deadline = System.nanoTime() + maxWait;
    boolean interrupted = false;
    try {
      while (true) {
        Supplier<R> outcome = self.outcome;
        if (outcome != null) {
          return Optional.of(outcome.get());
        }
        if (!self.taken && writing.compareAndSet(false, true)) {
          writeBatch();
        } else if (!self.taken && System.nanoTime() - deadline >= 0 && waiting.remove(self)) {
          return Optional.empty();
        } else {
          LockSupport.parkNanos(this, PARK);
          // An interrupted thread cannot park: it would spin in this loop.
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void writeBatch() {
    try {
      if (expected > 1) {
        gather();
      }
      List<Waiter<W, R>> batch = new ArrayList<>();
      for (Waiter<W, R> next = waiting.poll();
          next != null;
          next = batch.size() == MAX_BATCH ? null : waiting.poll()) {
        next.taken = true;
        batch.add(next);
      }
      if (!batch.isEmpty()) {
        write(batch);
        expected = batch.size() + waiting();
      }
    } finally {
      writing.set(false);
      wakeNext();
    }
  }

  /** Parks again after each early return: every caller that leaves wakes the first in the queue. */
  private void gather() {
    long end = System.nanoTime() + maxGathering;
    gatherer = Thread.currentThread();
    // An interrupted thread cannot park: it would spin in this loop.
    while (!isComplete() && !Thread.currentThread().isInterrupted()) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        break;
      }
      LockSupport.parkNanos(this, left);
    }
    gatherer = null;
  }

  private void write(List<Waiter<W, R>> batch) {
    try {
      List<R> results = write.apply(batch.stream().map(waiter -> waiter.work).toList());
      for (int i = 0; i < batch.size(); i++) {
        R result = results.get(i);
        batch.get(i).complete(() -> result);
      }
    } catch (RuntimeException | Error e) {
      batch.forEach(waiter -> waiter.complete(() -> failed(e)));
    }
  }

  private void wakeNext() {
    Waiter<W, R> next = waiting.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  /** Wrapped, because the cause may have been thrown in another thread. */
  private static <R> R failed(Throwable cause) {
    throw new IllegalStateException("The batch was not written", cause);
  }
}
