package org.cenotes.partners.api.realtime;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.platform.queueing.RoundRobinQueue;

/**
 * Thread pools for work that may wait for a client or the database: one per kind of work, so that a
 * slow client delays no other kind, and never the thread that reads events for all sockets.
 */
@ApplicationScoped
class SocketExecutors {
  private static final long IDLE_SECONDS = 30;

  /** A client that does not read must not hold the container's thread for longer. */
  private static final long CLOSE_WAIT_MILLIS = 500;

  /** One in this many of the threads that start to send is a partner's share. */
  private static final int SENDING_SHARES = 3;

  /** One in this many of the threads that end stalled sends is a partner's share. */
  private static final int BREAKING_SHARES = 2;

  /** A kind of work and its number of threads. */
  enum Kind {
    /** Starting to send a queued frame. */
    SEND(16),
    /** Closing a socket that is not sending. */
    CLOSE(8),
    /** Closing a socket whose send is stalled, which takes some ten seconds. */
    BREAK(4),
    /** Reading a page of a replay. */
    REPLAY(2);

    private final int threads;

    Kind(int threads) {
      this.threads = threads;
    }
  }

  @Resource private ManagedThreadFactory threads;

  private final Map<Kind, ThreadPoolExecutor> pools = new EnumMap<>(Kind.class);
  private final RoundRobinQueue<Runnable> replays = new RoundRobinQueue<>();
  private final ClientTurns sends = new ClientTurns(Kind.SEND.threads / SENDING_SHARES);
  private final ClientTurns breaks = new ClientTurns(Kind.BREAK.threads / BREAKING_SHARES);

  @PostConstruct
  void open() {
    for (Kind kind : Kind.values()) {
      ThreadPoolExecutor pool =
          new ThreadPoolExecutor(
              kind.threads,
              kind.threads,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(), // each socket has three tasks of a kind at most
              threads);
      pool.allowCoreThreadTimeOut(true);
      pools.put(kind, pool);
    }
  }

  @PreDestroy
  void close() {
    pools.values().forEach(ThreadPoolExecutor::shutdownNow);
  }

  /** Starts to send a queued frame; a client that does not read may hold the thread for seconds. */
  void send(UUID partnerId, Runnable start) {
    sends.add(partnerId, start);
    run(Kind.SEND, sends::run);
  }

  /** Closes a socket whose send is stalled; other partners do not wait for all of this one's. */
  void breakOff(UUID partnerId, Runnable close) {
    breaks.add(partnerId, close);
    run(Kind.BREAK, breaks::run);
  }

  /** Reads a page of a replay; partners take turns, however many sockets of theirs catch up. */
  void replay(UUID partnerId, Runnable page) {
    replays.add(partnerId, page);
    run(Kind.REPLAY, () -> Objects.requireNonNull(replays.next(any -> true)).run());
  }

  /** Waits until the container has begun to close a socket, half a second at most. */
  void awaitClose(CountDownLatch begun) {
    try {
      begun.await(CLOSE_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  void run(Kind kind, Runnable work) {
    try {
      Objects.requireNonNull(pools.get(kind)).execute(work);
    } catch (RejectedExecutionException stopping) {
      // the node is stopping
    }
  }
}
