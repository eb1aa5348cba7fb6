package org.cenotes.partners.platform.queueing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * Combines reads that are requested at the same time into one statement: one of the waiting callers
 * becomes the leader and reads for all of them. Nothing is cached; every result was read after it
 * was requested.
 *
 * <p>Worth its complexity under load: with 32 callers one statement serves about 30 of them, and
 * PostgreSQL spends a fifth of the time per result that separate transactions cost (docs/adr/0007).
 * A single caller pays what it would pay without this class.
 *
 * <p>Failures do not spread. A batch that fails at once is read again by each caller alone, so that
 * one bad key fails one caller. A batch that fails after it has stalled is not: it would stall each
 * caller again. Another caller takes over from a leader that stalls; at most three statements hang
 * at once. All other callers are refused with 503 after a bounded time, or at once while it is
 * plain that no statement returns, so that the server keeps its threads.
 *
 * @param <K> what is read, with {@code equals}
 * @param <V> its value
 */
public final class BatchedReads<K, V> {
  private static final int MAX_BATCH = 64;

  /** After a batch of at least this size the next leader waits for more callers. */
  private static final int GATHER_THRESHOLD = 4;

  /** How long it waits, in nanoseconds; less than the statement takes. */
  private static final long GATHER = Duration.ofMillis(1).toNanos();

  /** Former leaders that may hang beside the current one. */
  private static final int MAX_STALLED = 2;

  private final Function<List<K>, Map<K, V>> read;
  private final V absent;
  private final long maxWait;
  private final long leaseDuration;
  private final ConcurrentLinkedQueue<Waiter<K, V>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable Lease> leader = new AtomicReference<>();
  private final AtomicInteger stalled = new AtomicInteger();

  private volatile int lastBatchSize;

  /**
   * Reads through a function.
   *
   * @param read reads several different keys at once
   * @param absent the value of a key that {@code read} does not return
   * @param maxWait how long a caller waits before it is refused with 503
   * @param leaseDuration how long a leader may take before another caller takes over
   */
  public BatchedReads(
      Function<List<K>, Map<K, V>> read, V absent, Duration maxWait, Duration leaseDuration) {
    this.read = read;
    this.absent = absent;
    this.maxWait = maxWait.toNanos();
    this.leaseDuration = leaseDuration.toNanos();
  }

  /** The time for which one caller leads alone. */
  private static final class Lease {
    private final long end;

    Lease(long end) {
      this.end = end;
    }

    boolean isOver(long now) {
      return now - end >= 0;
    }
  }

  /** A caller that waits for its value. */
  private static final class Waiter<K, V> {
    private final K key;
    private final Thread thread = Thread.currentThread();

    /** A leader has put the key into its batch: nobody else will. */
    private volatile boolean taken;

    /** Supplies the value or the failure, in the waiting thread. */
    private volatile @Nullable Supplier<V> outcome;

    Waiter(K key) {
      this.key = key;
    }

    void complete(Supplier<V> result) {
      outcome = result;
      if (thread != Thread.currentThread()) {
        LockSupport.unpark(thread);
      }
    }
  }

  /**
   * Reads a value.
   *
   * @throws ApiException 503 when there is none in time
   */
  public V get(K key) {
    Waiter<K, V> self = new Waiter<>(key);
    waiting.add(self);
    long deadline = System.nanoTime() + maxWait;
    while (true) {
      Supplier<V> outcome = self.outcome;
      if (outcome != null) {
        return outcome.get();
      }
      long now = System.nanoTime();
      Lease current = leader.get();
      // An interrupted thread cannot be parked: it would spin in this loop.
      if (now - deadline >= 0
          || isHopeless(current, now)
          || Thread.currentThread().isInterrupted()) {
        throw giveUp(self);
      }
      if (!self.taken && mayLead(current, now)) {
        Lease own = new Lease(now + leaseDuration);
        if (leader.compareAndSet(current, own)) {
          if (current != null) {
            stalled.incrementAndGet();
          }
          lead(own);
        }
      } else {
        boolean mayLeadLater = !self.taken && current != null && !current.isOver(now);
        long until = current != null && mayLeadLater ? earlier(current.end, deadline) : deadline;
        LockSupport.parkNanos(this, until - now);
      }
    }
  }

  private boolean mayLead(@Nullable Lease current, long now) {
    return current == null || (current.isOver(now) && stalled.get() < MAX_STALLED);
  }

  /** Whether as many leaders as may hang do, the last of them for longer than callers wait. */
  private boolean isHopeless(@Nullable Lease current, long now) {
    return current != null && current.isOver(now - maxWait) && stalled.get() >= MAX_STALLED;
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }

  private ApiException giveUp(Waiter<K, V> self) {
    waiting.remove(self);
    wakeNext(); // it may have been woken to lead
    return ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
  }

  /** Reads one batch, then wakes a caller that came meanwhile to lead the next. */
  private void lead(Lease own) {
    try {
      if (lastBatchSize >= GATHER_THRESHOLD && lastBatchSize < MAX_BATCH) {
        LockSupport.parkNanos(this, GATHER);
      }
      List<Waiter<K, V>> batch = new ArrayList<>();
      for (Waiter<K, V> next = waiting.poll(); next != null; next = waiting.poll()) {
        next.taken = true;
        batch.add(next);
        if (batch.size() == MAX_BATCH) {
          break;
        }
      }
      lastBatchSize = batch.size();
      if (!batch.isEmpty()) {
        read(batch);
      }
    } finally {
      if (!leader.compareAndSet(own, null)) {
        stalled.decrementAndGet();
      }
      wakeNext();
    }
  }

  private void wakeNext() {
    Waiter<K, V> next = waiting.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  private void read(List<Waiter<K, V>> batch) {
    long start = System.nanoTime();
    try {
      Map<K, V> found = read.apply(batch.stream().map(waiter -> waiter.key).distinct().toList());
      batch.forEach(
          waiter -> {
            V value = found.getOrDefault(waiter.key, absent);
            waiter.complete(() -> value);
          });
    } catch (RuntimeException | Error e) {
      boolean hasStalled = System.nanoTime() - start > leaseDuration;
      if (batch.size() == 1 || hasStalled) {
        batch.forEach(waiter -> waiter.complete(() -> failed(e)));
      } else {
        batch.forEach(waiter -> waiter.complete(() -> readAlone(waiter.key)));
      }
    }
  }

  private V readAlone(K key) {
    return read.apply(List.of(key)).getOrDefault(key, absent);
  }

  /** Wrapped, because the cause may have been thrown in another thread. */
  private static <V> V failed(Throwable cause) {
    throw new IllegalStateException("The batched read failed", cause);
  }
}
