package org.cenotes.partners.api.realtime;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for what may wait for a peer or the database. Apart from each other, so that a peer that
 * makes one wait holds up no other kind of work, and never the thread that reads events for all.
 */
@ApplicationScoped
class SocketExecutors {
  private static final long IDLE_SECONDS = 30;

  /** A kind of work, and how much of it at once. */
  enum Kind {
    /** Beginning to send what waits for a socket. */
    SEND(8),
    /** Closing a socket that is not sending. */
    CLOSE(8),
    /** Closing one that does not come to an end with sending: takes some ten seconds. */
    BREAK(4),
    /** Reading a page of what a socket has missed. */
    REPLAY(2);

    private final int width;

    Kind(int width) {
      this.width = width;
    }
  }

  @Resource private ManagedThreadFactory threads;

  private final Map<Kind, ThreadPoolExecutor> lanes = new EnumMap<>(Kind.class);

  @PostConstruct
  void open() {
    for (Kind kind : Kind.values()) {
      ThreadPoolExecutor pool =
          new ThreadPoolExecutor(
              kind.width,
              kind.width,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(), // a socket waits here once, or as often as it may say
              // resume
              threads);
      pool.allowCoreThreadTimeOut(true);
      lanes.put(kind, pool);
    }
  }

  @PreDestroy
  void close() {
    lanes.values().forEach(ThreadPoolExecutor::shutdownNow);
  }

  void run(Kind kind, Runnable work) {
    try {
      Objects.requireNonNull(lanes.get(kind)).execute(work);
    } catch (RejectedExecutionException stopping) {
      // the node stops, and with it every socket
    }
  }
}
