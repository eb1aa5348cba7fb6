package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether this node should receive requests: the database can be written to and has every migration
 * of this WAR, repeatable ones in their current text. A database that is ahead of the WAR is fine:
 * nodes of the former release go on during an upgrade. Backlogs are reported and never make a node
 * unready.
 */
@ApplicationScoped
public class ReadinessChecks {
  private static final System.Logger LOG = System.getLogger(ReadinessChecks.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.HEALTH, DataSet.LIVE, ConnectionPool.WORK);

  private final HealthService health;
  private final MasterKeyMonitor masterKeys;
  private final BacklogMonitor backlogs;
  private final Map<String, Set<String>> expected = new ConcurrentHashMap<>();
  private volatile boolean migrated;

  @Inject
  ReadinessChecks(HealthService health, MasterKeyMonitor masterKeys, BacklogMonitor backlogs) {
    this.health = health;
    this.masterKeys = masterKeys;
    this.backlogs = backlogs;
  }

  @Produces
  @Readiness
  HealthCheck database() {
    return () ->
        check(
            "database",
            response ->
                response.status(CurrentScope.<Boolean>call(SCOPE, health::isDatabaseWritable)));
  }

  @Produces
  @Readiness
  HealthCheck migrations() {
    return () ->
        check(
            "migrations",
            response -> {
              migrated = migrated || (hasAll("control") && hasAll("live"));
              return response.status(migrated);
            });
  }

  /** One query of a table of a row or two. */
  @Produces
  @Readiness
  HealthCheck masterKeys() {
    return () ->
        check(
            "master-keys",
            response -> {
              Set<String> missing = masterKeys.missing();
              return missing.isEmpty()
                  ? response.up()
                  : response.down().withData("missing", String.join(", ", missing));
            });
  }

  /** Before this node seals anything, if the database is there and migrated. */
  void noteMasterKey(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    DatabaseGate.whenOpen(
        () -> check("master-keys", response -> response.status(masterKeys.missing().isEmpty())));
  }

  @Produces
  @Readiness
  HealthCheck queues() {
    return () -> {
      HealthCheckResponseBuilder response = HealthCheckResponse.named("queues").up();
      backlogs.readinessData().forEach(response::withData);
      return response.build();
    };
  }

  /** A check that reports "down" when it fails. */
  private static HealthCheckResponse check(
      String name, UnaryOperator<HealthCheckResponseBuilder> check) {
    try {
      return check.apply(HealthCheckResponse.named(name)).build();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "readiness check " + name + " failed", e);
      return HealthCheckResponse.named(name).down().build();
    }
  }

  void readMigrations(@Observes @Initialized(ApplicationScoped.class) ServletContext context) {
    expected.put("control", PackagedMigrations.read(context, "control", "control"));
    expected.put("live", PackagedMigrations.read(context, "data", "live"));
  }

  private boolean hasAll(String schema) {
    Set<String> wanted = expected.getOrDefault(schema, Set.of());
    return !wanted.isEmpty()
        && CurrentScope.call(SCOPE, () -> health.appliedMigrations(schema)).containsAll(wanted);
  }
}
