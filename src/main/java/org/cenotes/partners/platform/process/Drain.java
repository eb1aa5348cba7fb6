package org.cenotes.partners.platform.process;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The time between SIGTERM and the closing of the ports, in which a load balancer turns away: the
 * node answers every request, says that it is not ready, and closes each connection after the
 * response. Without it, a request that is sent while its connection is being closed is lost.
 */
@ApplicationScoped
public class Drain {
  private static final System.Logger LOG = System.getLogger(Drain.class.getName());

  private final Duration time;
  private @Nullable TerminationSignal signal;
  private volatile boolean draining;

  @Inject
  Drain(@ConfigProperty(name = "cenotes.drain", defaultValue = "PT5S") Duration time) {
    this.time = time;
  }

  void start(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    if (time.isZero()) {
      return;
    }
    try {
      signal = TerminationSignal.precede(this::drain);
    } catch (ReflectiveOperationException e) {
      LOG.log(Level.WARNING, "This JVM stops without cenotes.drain: {0}", e.toString());
    }
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
    if (signal != null) {
      try {
        signal.restore();
      } catch (ReflectiveOperationException e) {
        LOG.log(Level.WARNING, "SIGTERM is not given back to the JVM: {0}", e.toString());
      }
    }
  }
}
