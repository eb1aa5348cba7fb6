package org.cenotes.partners.platform.migration;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import javax.sql.DataSource;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;

/**
 * Runs first: migrates where that is allowed, and refuses an unsafe start. A refused start prevents
 * the deployment; the reasons are in the log.
 */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StartupGate {
  private static final System.Logger LOG = System.getLogger(StartupGate.class.getName());

  @Resource(lookup = "jdbc/owner")
  private DataSource owner;

  @Resource(lookup = "jdbc/work")
  private DataSource application;

  @Inject private Config config;

  private volatile boolean open;

  @PostConstruct
  void check() {
    Environment environment = Environment.current();
    boolean sandbox =
        config.getOptionalValue("cenotes.sandbox.enabled", Boolean.class).orElse(true);
    boolean migrate =
        config.getOptionalValue("cenotes.migrate", Boolean.class).orElse(environment.isRelaxed());
    if (migrate) {
      Migrations.run(owner, environment.wire(), sandbox);
    }
    try (Connection connection = application.getConnection()) {
      refuse(new StartupChecks(config, environment, ZoneId.systemDefault()).problems(connection));
    } catch (SQLException e) {
      throw new IllegalStateException("the database cannot be checked before the start", e);
    }
    open = true;
  }

  private static void refuse(List<String> problems) {
    if (!problems.isEmpty()) {
      problems.forEach(problem -> LOG.log(Level.ERROR, "start refused: {0}", problem));
      throw new IllegalStateException("start refused: " + String.join("; ", problems));
    }
  }

  /** Whether the checks have passed. */
  public boolean isOpen() {
    return open;
  }
}
