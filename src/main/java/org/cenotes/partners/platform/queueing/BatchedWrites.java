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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets writes that are requested at the same time share a transaction: one of the waiting callers
 * writes for all of them. While it does, the next ones gather; a single caller waits for nobody.
 *
 * <p>Writes with the same key are never in two transactions of this node at once, so that they do
 * not wait for each other's locks.
 *
 * @param <W> what is to be written
 * @param <R> what became of it
 */
public final class BatchedWrites<W, R> {
  private static final int MAX_BATCH = 64;

  /** How many batches may be written at once: while one is being committed, the other works. */
  private static final int SHARDS = 2;

  private static final long PARK = Duration.ofMillis(100).toNanos();

  private final Function<List<W>, List<R>> write;
  private final long maxWait;
  private final List<Shard<W, R>> shards;

  /**
   * Writes through a function.
   *
   * @param write writes a batch and returns one result for each of its members, in their order; an
   *     exception is thrown in every caller of the batch
   * @param maxWait how long a caller waits before its write is begun
   */
  public BatchedWrites(Function<List<W>, List<R>> write, Duration maxWait) {
    this.write = write;
    this.maxWait = maxWait.toNanos();
    this.shards = Stream.generate(Shard<W, R>::new).limit(SHARDS).toList();
  }

  private static final class Shard<W, R> {
    private final Queue<Waiter<W, R>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean writing = new AtomicBoolean();
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
      LockSupport.unpark(thread);
    }
  }

  /**
   * Writes together with others.
   *
   * @return what became of it; empty when it was not begun in time, and nothing was written
   */
  public Optional<R> write(Object key, W work) {
    Shard<W, R> shard = shards.get(Math.floorMod(key.hashCode(), SHARDS));
    Waiter<W, R> self = new Waiter<>(work);
    shard.waiting.add(self);
    try {
      return await(shard, self);
    } finally {
      wakeNext(shard); // this caller may have been woken to write
    }
  }

  private Optional<R> await(Shard<W, R> shard, Waiter<W, R> self) {
    long deadline = System.nanoTime() + maxWait;
    boolean interrupted = false;
    try {
      while (true) {
        Supplier<R> outcome = self.outcome;
        if (outcome != null) {
          return Optional.of(outcome.get());
        }
        if (!self.taken && shard.writing.compareAndSet(false, true)) {
          writeBatch(shard);
        } else if (!self.taken && System.nanoTime() - deadline >= 0 && shard.waiting.remove(self)) {
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

  private void writeBatch(Shard<W, R> shard) {
    try {
      List<Waiter<W, R>> batch = new ArrayList<>();
      for (Waiter<W, R> next = shard.waiting.poll();
          next != null;
          next = batch.size() == MAX_BATCH ? null : shard.waiting.poll()) {
        next.taken = true;
        batch.add(next);
      }
      if (!batch.isEmpty()) {
        write(batch);
      }
    } finally {
      shard.writing.set(false);
      wakeNext(shard);
    }
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

  private static <W, R> void wakeNext(Shard<W, R> shard) {
    Waiter<W, R> next = shard.waiting.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  /** Wrapped, because the cause may have been thrown in another thread. */
  private static <R> R failed(Throwable cause) {
    throw new IllegalStateException("The batch was not written", cause);
  }
}
