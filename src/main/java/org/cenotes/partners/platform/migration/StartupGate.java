package org.cenotes.partners.platform.migration;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.ZoneId;
import javax.sql.DataSource;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.process.FailedStart;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.eclipse.microprofile.config.Config;

/**
 * Runs first: migrates where that is allowed, and refuses an unsafe start, which ends the process.
 * While PostgreSQL is away the node starts all the same, alive and not ready; the gate opens when
 * the database is there and has passed the checks.
 */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StartupGate {
  private static final System.Logger LOG = System.getLogger(StartupGate.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** One in this many failed attempts is logged. */
  private static final int LOGGED_ATTEMPTS = 30;

  @Resource(lookup = "jdbc/owner")
  private DataSource owner;

  @Resource private ManagedThreadFactory threads;

  @Inject private Config config;

  private volatile boolean stopping;

  @PostConstruct
  void start() {
    Environment environment = Environment.current();
    DatabaseStartAttempt database =
        new DatabaseStartAttempt(
            config,
            environment,
            owner,
            new StartupChecks(config, environment, ZoneId.systemDefault()));
    if (!isReady(database, true)) {
      Thread waiting = threads.newThread(() -> await(database));
      waiting.setName("cenotes-StartupGate");
      waiting.start();
    }
  }

  /** Opens the gate, or ends the process, when the database is there. */
  private boolean isReady(DatabaseStartAttempt database, boolean logAbsence) {
    DatabaseStartAttempt.Outcome outcome = database.attempt();
    if (stopping) {
      // What an attempt needs is being taken away: its failure says nothing of the database.
      return false;
    }
    if (outcome instanceof DatabaseStartAttempt.Refused refused) {
      FailedStart.end(refused.reasons());
    } else if (outcome instanceof DatabaseStartAttempt.Away away) {
      if (logAbsence) {
        LOG.log(Level.WARNING, "Waiting for PostgreSQL; this node is not ready: {0}", away.why());
      }
      return false;
    }
    DatabaseGate.open();
    return true;
  }

  private void await(DatabaseStartAttempt database) {
    long began = System.nanoTime();
    try {
      for (int attempt = 1; !stopping; attempt++) {
        Thread.sleep(PAUSE.toMillis());
        if (!stopping && isReady(database, attempt % LOGGED_ATTEMPTS == 0)) {
          long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
          LOG.log(Level.INFO, "PostgreSQL is there after {0} s", seconds);
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @PreDestroy
  void stop() {
    stopping = true;
  }
}
