package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Whether this node has every master key under which the database holds secrets. Work that needs
 * them is left to other nodes while one is missing.
 */
@ApplicationScoped
public class MasterKeyMonitor {
  private static final System.Logger LOG = System.getLogger(MasterKeyMonitor.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.HEALTH, DataSet.LIVE, ConnectionPool.WORK);
  private static final Duration REFRESH = Duration.ofSeconds(4);

  private final HealthService health;
  private boolean complete = true;
  private long readAt = System.nanoTime() - REFRESH.toNanos();

  @Inject
  MasterKeyMonitor(HealthService health) {
    this.health = health;
  }

  /** As the database says now. */
  Set<String> missing() {
    return CurrentScope.call(SCOPE, health::missingMasterKeys);
  }

  /** Whether none is missing, as the database said at most four seconds ago. */
  public synchronized boolean isComplete() {
    if (System.nanoTime() - readAt >= REFRESH.toNanos()) {
      Set<String> missing = missing();
      if (complete && !missing.isEmpty()) {
        LOG.log(
            Level.ERROR,
            "This node lacks the master keys {0}: it is not ready, and sends neither webhooks nor"
                + " mails",
            String.join(", ", missing));
      }
      complete = missing.isEmpty();
      readAt = System.nanoTime();
    }
    return complete;
  }
}
