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

/** Runs the thread that reads events for all sockets of this node. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BroadcastWorker {
  /** Pause before each read, so that under load one statement reads many events. */
  private static final Duration BATCH_DELAY = Duration.ofMillis(20);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  /** How long a stop waits for sockets to close. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

  @Inject private NodeSockets nodeSockets;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /**
   * Closes the sockets when the process ends: the server closes its connections before it stops its
   * applications, so {@link #stop} would be too late.
   */
  private final Thread shutdownHook = new Thread(this::closeSockets, "sockets-shutdown");

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.start(
            threads,
            BroadcastWorker.class,
            "Events not sent to sockets; retrying",
            AFTER_FAILURE,
            this::runOnce);
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  @PreDestroy
  void stop() {
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException atTheEnd) {
      // the shutdown hook is running or has run
    }
    closeSockets();
  }

  private void closeSockets() {
    loop.stop();
    nodeSockets.stop();
    long end = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
    try {
      while (!nodeSockets.isEmpty() && System.nanoTime() < end) {
        Thread.sleep(BATCH_DELAY.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void runOnce() throws InterruptedException {
    nodeSockets.await();
    Thread.sleep(BATCH_DELAY.toMillis());
    nodeSockets.runOnce();
  }
}
