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
 * Callers who ask at the same time are answered by one read: one of them leads and asks for all who
 * wait. Nothing is kept: every answer was read after its question had been asked.
 *
 * <p>Sharing spreads no trouble. A read that fails at once is made again by each of its callers
 * alone, so that one bad question is one caller's failure; one that fails after it has stalled is
 * not, since it would stall each of them again. A leader whose read stalls is overtaken. When
 * several have been overtaken, nobody else is sent after them: callers are refused after a bounded
 * time, and at once while it is plain that no read comes back, so that the server keeps its
 * threads.
 *
 * @param <Q> a question, with {@code equals}
 * @param <A> its answer
 */
public final class BatchedReads<Q, A> {
  private static final int MOST = 64;

  /** So many who asked at once are a crowd, and a crowd's leader waits for more of it. */
  private static final int CROWD = 4;

  /** What a crowd is kept waiting, less than its read takes, so that there are fewer reads. */
  private static final long GATHER = Duration.ofMillis(1).toNanos();

  /** Leaders who may be stuck beside the one who leads. */
  private static final int MOST_OVERTAKEN = 2;

  private final Function<List<Q>, Map<Q, A>> read;
  private final A none;
  private final long patience;
  private final long turn;
  private final ConcurrentLinkedQueue<Asker<Q, A>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable Turn> leading = new AtomicReference<>();
  private final AtomicInteger overtaken = new AtomicInteger();

  /** How many the last read answered. */
  private volatile int last;

  /**
   * Reads through a function.
   *
   * @param read answers several questions, all different, at once
   * @param none the answer to a question that {@code read} has none for
   * @param patience how long a caller waits before it is sent away with 503
   * @param turn how long one leads before another may overtake it
   */
  public BatchedReads(Function<List<Q>, Map<Q, A>> read, A none, Duration patience, Duration turn) {
    this.read = read;
    this.none = none;
    this.patience = patience.toNanos();
    this.turn = turn.toNanos();
  }

  /** The time for which one caller leads alone. */
  private static final class Turn {
    private final long end;

    Turn(long end) {
      this.end = end;
    }

    boolean isOver(long now) {
      return now - end >= 0;
    }
  }

  /** Someone who waits for an answer. */
  private static final class Asker<Q, A> {
    private final Q question;
    private final Thread thread = Thread.currentThread();

    /** The question is being asked: nobody else will ask it. */
    private volatile boolean taken;

    /** What came of it, to be had in the asker's own thread. */
    private volatile @Nullable Supplier<A> outcome;

    Asker(Q question) {
      this.question = question;
    }

    void tell(Supplier<A> what) {
      outcome = what;
      LockSupport.unpark(thread);
    }
  }

  /**
   * The answer.
   *
   * @throws ApiException 503 when there is none in time
   */
  public A ask(Q question) {
    Asker<Q, A> me = new Asker<>(question);
    waiting.add(me);
    long deadline = System.nanoTime() + patience;
    while (true) {
      Supplier<A> outcome = me.outcome;
      if (outcome != null) {
        return outcome.get();
      }
      long now = System.nanoTime();
      Turn current = leading.get();
      // An interrupted thread cannot be parked: it would turn in this loop until the answer comes.
      if (now - deadline >= 0
          || isHopeless(current, now)
          || Thread.currentThread().isInterrupted()) {
        throw leave(me);
      }
      if (!me.taken && mayLead(current, now)) {
        Turn mine = new Turn(now + turn);
        if (leading.compareAndSet(current, mine)) {
          if (current != null) {
            overtaken.incrementAndGet();
          }
          lead(mine);
        }
      } else {
        boolean mayLeadLater = !me.taken && current != null && !current.isOver(now);
        long until = current != null && mayLeadLater ? earlier(current.end, deadline) : deadline;
        LockSupport.parkNanos(this, until - now);
      }
    }
  }

  private boolean mayLead(@Nullable Turn current, long now) {
    return current == null || (current.isOver(now) && overtaken.get() < MOST_OVERTAKEN);
  }

  /** Whether as many as may be are stuck, the last of them for longer than anybody waits. */
  private boolean isHopeless(@Nullable Turn current, long now) {
    return current != null && current.isOver(now - patience) && overtaken.get() >= MOST_OVERTAKEN;
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }

  private ApiException leave(Asker<Q, A> me) {
    waiting.remove(me);
    wakeNext(); // it may have been this one's turn to lead
    return ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
  }

  /** Answers those who wait; then one who came meanwhile is woken to lead on. */
  private void lead(Turn mine) {
    try {
      if (last >= CROWD && last < MOST) {
        LockSupport.parkNanos(this, GATHER);
      }
      List<Asker<Q, A>> askers = new ArrayList<>();
      for (Asker<Q, A> next = waiting.poll(); next != null; next = waiting.poll()) {
        next.taken = true;
        askers.add(next);
        if (askers.size() == MOST) {
          break;
        }
      }
      last = askers.size();
      if (!askers.isEmpty()) {
        answer(askers);
      }
    } finally {
      if (!leading.compareAndSet(mine, null)) {
        overtaken.decrementAndGet();
      }
      wakeNext();
    }
  }

  private void wakeNext() {
    Asker<Q, A> next = waiting.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  private void answer(List<Asker<Q, A>> askers) {
    long began = System.nanoTime();
    try {
      Map<Q, A> found =
          read.apply(askers.stream().map(asker -> asker.question).distinct().toList());
      askers.forEach(
          asker -> {
            A answer = found.getOrDefault(asker.question, none);
            asker.tell(() -> answer);
          });
    } catch (RuntimeException | Error e) {
      boolean stalled = System.nanoTime() - began > turn;
      if (askers.size() == 1 || stalled) {
        askers.forEach(asker -> asker.tell(() -> failed(e)));
      } else {
        askers.forEach(asker -> asker.tell(() -> alone(asker.question)));
      }
    }
  }

  private A alone(Q question) {
    return read.apply(List.of(question)).getOrDefault(question, none);
  }

  /** Thrown anew, because it may be another thread's. */
  private static <A> A failed(Throwable cause) {
    throw new IllegalStateException("what was asked could not be read", cause);
  }
}
