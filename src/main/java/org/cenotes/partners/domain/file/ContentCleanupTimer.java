package org.cenotes.partners.domain.file;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;

/**
 * Deletes contents without a row, at startup and every hour, and once a day files that nothing
 * shows.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ContentCleanupTimer {
  private static final System.Logger LOG = System.getLogger(ContentCleanupTimer.class.getName());

  /** The table of files is in the schema that both sets of data share. */
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  private static final UUID FIRST = new UUID(0, 0);

  @Inject private ContentCleanupService service;

  @PostConstruct
  void start() {
    DatabaseGate.whenOpen(this::tick);
  }

  @Schedule(hour = "*", minute = "23", persistent = false)
  void tick() {
    try {
      Batches.runWhileMore(() -> CurrentScope.call(SCOPE, service::cleanUp));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Contents without a row not deleted; next attempt in an hour: {0}",
          e.toString());
    }
  }

  @Schedule(hour = "4", minute = "41", persistent = false)
  void releaseUnused() {
    try {
      Optional<UUID> last = Optional.of(FIRST);
      while (last.isPresent()) {
        UUID after = last.get();
        last = CurrentScope.call(SCOPE, () -> service.releaseUnused(after));
      }
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Files that nothing shows not deleted; next attempt tomorrow: {0}",
          e.toString());
    }
  }
}
