package org.cenotes.partners.api.realtime;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** The thread that reads events for all sockets of this node. */
@Singleton
@Startup
@DependsOn("StartGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Pulse {
  private static final System.Logger LOG = System.getLogger(Pulse.class.getName());

  /** Between two turns, so that under load one statement reads many events and not one. */
  private static final Duration GATHER = Duration.ofMillis(20);

  /** How long a stop waits for sockets to be closed in order. */
  private static final Duration FAREWELL = Duration.ofSeconds(3);

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private Hub hub;

  @Resource
  @SuppressWarnings("NullAway.Init") // by the container
  private ManagedExecutorService executor;

  private volatile boolean stopping;

  /** Whether the last turn failed: said once, not every second. */
  private boolean failing;

  /**
   * The server lets go of its connections before its applications: at the end of the process it is
   * too late to wait for {@link #stop}.
   */
  private final Thread farewell = new Thread(this::sayGoodbye, "sockets-farewell");

  @PostConstruct
  void start() {
    executor.execute(this::run);
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
    stopping = true;
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

  private void run() {
    try {
      while (!stopping) {
        hub.await();
        Thread.sleep(GATHER.toMillis());
        turn();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void turn() throws InterruptedException {
    try {
      hub.turn();
      failing = false;
    } catch (RuntimeException e) {
      if (!stopping && !failing) {
        failing = true;
        LOG.log(Level.WARNING, "sockets wait for their events", e);
      }
      Thread.sleep(Duration.ofSeconds(1).toMillis());
    }
  }
}
