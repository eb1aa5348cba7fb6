package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether this node should be sent requests: the database answers, has every migration, and no
 * queue lags.
 */
@ApplicationScoped
public class ReadinessChecks {
  private static final Scope DOOR = Scope.platform(Door.HEALTH, DataSet.LIVE, Lane.WORK);
  private static final Pattern MIGRATION = Pattern.compile(".*/V0*(\\d+)__[^/]*\\.sql");

  private final HealthService health;
  private final ServletContext context;
  private final long maxLagSeconds;
  private volatile boolean migrated;

  @Inject
  ReadinessChecks(
      HealthService health,
      ServletContext context,
      @ConfigProperty(name = "cenotes.health.max-lag-seconds", defaultValue = "60")
          long maxLagSeconds) {
    this.health = health;
    this.context = context;
    this.maxLagSeconds = maxLagSeconds;
  }

  @Produces
  @Readiness
  HealthCheck database() {
    return () ->
        check(
            "database",
            answer -> {
              Scopes.run(DOOR, health::ping);
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
    return () ->
        check(
            "queues",
            answer -> {
              long lag = Scopes.call(DOOR, health::overdueHoldSeconds);
              return answer.withData("overdueHoldSeconds", lag).status(lag <= maxLagSeconds);
            });
  }

  /** One question that is answered "down" when it cannot be asked. */
  private interface Question {
    HealthCheckResponseBuilder ask(HealthCheckResponseBuilder answer);
  }

  private static HealthCheckResponse check(String name, Question question) {
    try {
      return question.ask(HealthCheckResponse.named(name)).build();
    } catch (RuntimeException e) {
      return HealthCheckResponse.named(name).down().build();
    }
  }

  private boolean hasAll(String schema) {
    Supplier<Set<String>> done = () -> health.migrated(schema);
    Set<String> versions =
        Scopes.call(DOOR, done).stream()
            .map(version -> version.replaceFirst("^0+", ""))
            .collect(Collectors.toSet());
    String folder = "/WEB-INF/classes/db/" + (schema.equals("control") ? "control" : "data") + "/";
    return context.getResourcePaths(folder).stream()
        .map(MIGRATION::matcher)
        .filter(Matcher::matches)
        .allMatch(matcher -> versions.contains(matcher.group(1)));
  }
}
