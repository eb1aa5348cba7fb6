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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether this node should be sent requests: the database answers and has every migration. How far
 * behind the queues are is told besides and takes no node away.
 */
@ApplicationScoped
public class ReadinessChecks {
  private static final System.Logger LOG = System.getLogger(ReadinessChecks.class.getName());
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.HEALTH, DataSet.LIVE, ConnectionPool.WORK);
  private static final Pattern MIGRATION = Pattern.compile(".*/V(\\d+)__[^/]*\\.sql");

  private final HealthService health;
  private final QueueLag lag;
  private final Map<String, Set<String>> expected = new ConcurrentHashMap<>();
  private volatile boolean migrated;

  @Inject
  ReadinessChecks(HealthService health, QueueLag lag) {
    this.health = health;
    this.lag = lag;
  }

  @Produces
  @Readiness
  HealthCheck database() {
    return () ->
        check(
            "database",
            answer -> {
              CurrentScope.run(DOOR, health::ping);
              return answer.up();
            });
  }

  @Produces
  @Readiness
  HealthCheck migrations() {
    return () ->
        check(
            "migrations",
            answer -> {
              migrated = migrated || (hasAll("control") && hasAll("live"));
              return answer.status(migrated);
            });
  }

  @Produces
  @Readiness
  HealthCheck queues() {
    return () -> {
      HealthCheckResponseBuilder answer = HealthCheckResponse.named("queues").up();
      lag.told().forEach(answer::withData);
      return answer.build();
    };
  }

  /** One question that is answered "down" when it cannot be asked. */
  private interface Question {
    HealthCheckResponseBuilder ask(HealthCheckResponseBuilder answer);
  }

  private static HealthCheckResponse check(String name, Question question) {
    try {
      return question.ask(HealthCheckResponse.named(name)).build();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "readiness check " + name + " could not ask", e);
      return HealthCheckResponse.named(name).down().build();
    }
  }

  /** The migrations in this WAR; the resources of a web module are listed by its context only. */
  void expect(@Observes @Initialized(ApplicationScoped.class) ServletContext context) {
    expected.put("control", versions(context, "control"));
    expected.put("live", versions(context, "data"));
  }

  private static Set<String> versions(ServletContext context, String folder) {
    return context.getResourcePaths("/WEB-INF/classes/db/" + folder + "/").stream()
        .map(MIGRATION::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .collect(Collectors.toSet());
  }

  private boolean hasAll(String schema) {
    Set<String> wanted = expected.getOrDefault(schema, Set.of());
    return !wanted.isEmpty()
        && CurrentScope.call(DOOR, () -> health.migrated(schema)).containsAll(wanted);
  }
}
