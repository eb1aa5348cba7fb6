package org.cenotes.partners.api.realtime;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** The thread that reads events for all sockets of this node. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BroadcastThread {
  /** Between two turns, so that under load one statement reads many events and not one. */
  private static final Duration GATHER = Duration.ofMillis(20);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  /** How long a stop waits for sockets to be closed in order. */
  private static final Duration FAREWELL = Duration.ofSeconds(3);

  @Inject private SocketRegistry hub;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /**
   * The server lets go of its connections before its applications: at the end of the process it is
   * too late to wait for {@link #stop}.
   */
  private final Thread farewell = new Thread(this::sayGoodbye, "sockets-farewell");

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.start(
            threads,
            BroadcastThread.class,
            "sockets wait for their events",
            AFTER_FAILURE,
            this::turn);
    Runtime.getRuntime().addShutdownHook(farewell);
  }

  @PreDestroy
  void stop() {
    try {
      Runtime.getRuntime().removeShutdownHook(farewell);
    } catch (IllegalStateException atTheEnd) {
      // it runs, or has run
    }
    sayGoodbye();
  }

  private void sayGoodbye() {
    loop.stop();
    hub.stop();
    long end = System.nanoTime() + FAREWELL.toNanos();
    try {
      while (!hub.isEmpty() && System.nanoTime() < end) {
        Thread.sleep(GATHER.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void turn() throws InterruptedException {
    hub.await();
    Thread.sleep(GATHER.toMillis());
    hub.turn();
  }
}
