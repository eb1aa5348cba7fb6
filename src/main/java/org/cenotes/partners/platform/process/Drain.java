package org.cenotes.partners.platform.process;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The time between SIGTERM and the closing of the ports, in which a load balancer turns away: the
 * node answers every request, says that it is not ready, and closes each connection after the
 * response. Without it, a request that is sent while its connection is being closed is lost.
 */
@ApplicationScoped
public class Drain {
  private static final System.Logger LOG = System.getLogger(Drain.class.getName());

  private final Duration time;
  private final Runnable task = this::drain;
  private volatile boolean draining;

  @Inject
  Drain(@ConfigProperty(name = "cenotes.drain", defaultValue = "PT5S") Duration time) {
    this.time = time;
  }

  void start(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    if (time.isZero()) {
      return;
    }
    TerminationSignal.precede(task);
  }

  /** Whether this node is about to stop. */
  public boolean isDraining() {
    return draining;
  }

  private void drain() {
    draining = true;
    LOG.log(Level.INFO, "Draining for {0} before the ports are closed", time);
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @PreDestroy
  void stop() {
    TerminationSignal.forget(task);
  }
}
