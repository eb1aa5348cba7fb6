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
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;

/**
 * The second wall: every connection Hibernate gets has entered the scope of the work, role, partner
 * and schema in one round trip, for this transaction only. Forced row-level security then guards
 * reads, writes and native SQL alike. Outside a transaction, or without a scope, there is no
 * connection.
 */
public class ScopedConnections implements MultiTenantConnectionProvider<UUID> {
  private static final String ENTER =
      "SELECT set_config('role', ?, true), set_config('search_path', ?, true),"
          + " set_config('app.partner_id', ?, true)";

  private final transient Map<ConnectionPool, DataSource> pools =
      new EnumMap<>(ConnectionPool.class);

  @Override
  public Connection getConnection(UUID tenantId) throws SQLException {
    Scope scope = CurrentScope.required();
    if (!CurrentScope.inTransaction()) {
      throw new IllegalStateException(
          "no connection outside a transaction: its scope would not hold");
    }
    Connection connection = pool(scope.lane()).getConnection();
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
      statement.setString(2, scope.data().searchPath());
      statement.setString(3, partnerId == null ? "" : partnerId.toString());
      statement.execute();
    }
  }

  private synchronized DataSource pool(ConnectionPool lane) {
    return pools.computeIfAbsent(lane, ScopedConnections::lookUp);
  }

  @SuppressWarnings("BanJNDI") // a constant name, in the server's own naming
  private static DataSource lookUp(ConnectionPool lane) {
    try {
      return InitialContext.doLookup(lane.jndiName());
    } catch (NamingException e) {
      throw new IllegalStateException(
          "the server configuration has no data source " + lane.jndiName(), e);
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
