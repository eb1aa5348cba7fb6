package org.cenotes.partners.platform.tenancy;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import jakarta.enterprise.inject.spi.CDI;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.ConfigProvider;

/** Spans of statements, when telemetry is on. */
final class StatementSpans {
  private static final boolean ON =
      !ConfigProvider.getConfig().getOptionalValue("otel.sdk.disabled", Boolean.class).orElse(true);

  private StatementSpans() {}

  /**
   * The data source itself when telemetry is off, otherwise one whose statements are spans. A span
   * has the statement with its literals replaced, and no parameters.
   */
  static DataSource of(DataSource dataSource) {
    return ON ? Traced.of(dataSource) : dataSource;
  }

  /** Loaded only when telemetry is on: the server has its classes only then. */
  private static final class Traced {
    static DataSource of(DataSource dataSource) {
      return JdbcTelemetry.create(CDI.current().select(OpenTelemetry.class).get()).wrap(dataSource);
    }
  }
}
