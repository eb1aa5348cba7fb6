package org.cenotes.partners.platform.tenancy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.ConfigProvider;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;

/**
 * The database half of tenant isolation. Every connection that Hibernate gets has entered the
 * scope's role, partner and schema, in one round trip and for this transaction only; forced
 * row-level security then guards reads, writes and native SQL alike. There is no connection outside
 * a transaction or without a scope.
 */
public class ScopedConnections implements MultiTenantConnectionProvider<UUID> {
  private static final String ENTER =
      "SELECT set_config('role', ?, true), set_config('search_path', ?, true),"
          + " set_config('app.partner_id', ?, true)";

  private static final boolean SANDBOX =
      ConfigProvider.getConfig()
          .getOptionalValue("cenotes.sandbox.enabled", Boolean.class)
          .orElse(true);

  private final transient Map<ConnectionPool, DataSource> dataSources =
      new EnumMap<>(ConnectionPool.class);

  @Override
  public Connection getConnection(UUID tenantId) throws SQLException {
    Scope scope = CurrentScope.required();
    if (!CurrentScope.inTransaction()) {
      throw new IllegalStateException(
          "no connection outside a transaction, where its scope would not hold, or in one that is"
              + " marked for rollback");
    }
    DatabaseGate.requireOpen();
    Connection connection = dataSource(scope.pool()).getConnection();
    try {
      enter(connection, scope);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void enter(Connection connection, Scope scope) throws SQLException {
    UUID partnerId = scope.partnerId();
    try (PreparedStatement statement = connection.prepareStatement(ENTER)) {
      statement.setString(1, scope.role().sqlName());
      statement.setString(2, searchPath(scope.data()));
      statement.setString(3, partnerId == null ? "" : partnerId.toString());
      statement.execute();
    }
  }

  private static String searchPath(DataSet data) {
    return data.isLive() || SANDBOX ? data.searchPath() : DataSet.withoutData();
  }

  private synchronized DataSource dataSource(ConnectionPool pool) {
    return dataSources.computeIfAbsent(pool, ScopedConnections::lookUp);
  }

  @SuppressWarnings("BanJNDI") // a constant name, in the server's own naming
  private static DataSource lookUp(ConnectionPool pool) {
    try {
      return StatementSpans.of(InitialContext.doLookup(pool.jndiName()));
    } catch (NamingException e) {
      throw new IllegalStateException(
          "the server configuration has no data source " + pool.jndiName(), e);
    }
  }

  @Override
  public void releaseConnection(UUID tenantId, Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public Connection getAnyConnection() {
    throw new IllegalStateException("no connection without a scope");
  }

  @Override
  public void releaseAnyConnection(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public boolean supportsAggressiveRelease() {
    return false;
  }

  @Override
  public boolean isUnwrappableAs(Class<?> unwrapType) {
    return unwrapType.isInstance(this);
  }

  @Override
  public <T> T unwrap(Class<T> unwrapType) {
    return unwrapType.cast(this);
  }
}
