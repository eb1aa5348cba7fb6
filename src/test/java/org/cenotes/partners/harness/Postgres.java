package org.cenotes.partners.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A PostgreSQL of our own, with the roles of {@code database/roles.sql} and the database {@code
 * cenotes}.
 *
 * <p>All passwords are {@value #PASSWORD}; it listens on 127.0.0.1 only.
 */
public final class Postgres implements AutoCloseable {
  /** The database that the product uses. */
  public static final String DATABASE = "cenotes";

  /** The password of every role. */
  public static final String PASSWORD = PostgresCluster.PASSWORD;

  private final PostgresCluster cluster;
  private final Path roles;

  private Postgres(PostgresCluster cluster, Path roles) {
    this.cluster = cluster;
    this.roles = roles;
  }

  /** A fresh one for tests on a free port, without fsync: quick, and gone with {@code target/}. */
  public static Postgres forTests() {
    return forTests(false);
  }

  /**
   * A fresh one for tests on a free port.
   *
   * @param durable true when the test kills it and wants to see what survives
   */
  public static Postgres forTests(boolean durable) {
    try {
      Leftovers.clear();
      Path data = Build.TARGET.resolve("postgres").resolve(Build.uniqueName()).resolve("data");
      Postgres postgres = open(Build.PROJECT, data, Ports.free(), durable, message -> {});
      Runtime.getRuntime().addShutdownHook(new Thread(postgres::close, "postgres-close"));
      return postgres;
    } catch (IOException | SQLException e) {
      throw new IllegalStateException("no PostgreSQL for the tests", e);
    }
  }

  /**
   * Starts the PostgreSQL of one data directory and brings roles and database to what they should
   * be.
   */
  static Postgres open(Path project, Path data, int port, boolean durable, Consumer<String> say)
      throws IOException, SQLException {
    Files.createDirectories(data.getParent());
    Path home = PostgresBinaries.unpackInto(project.resolve(".data"));
    PostgresCluster cluster = new PostgresCluster(home, data, port, durable, say);
    Postgres postgres = new Postgres(cluster, project.resolve("database/roles.sql"));
    cluster.start();
    postgres.prepare();
    return postgres;
  }

  /** The port on 127.0.0.1; the same after {@link #stop} and {@link #start}. */
  public int port() {
    return cluster.port();
  }

  /** The JDBC address of the product's database, without a user. */
  public String url() {
    return url(DATABASE);
  }

  /** The JDBC address of a database, without a user. */
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port() + "/" + database;
  }

  /** A connection as the superuser, whom no policy binds. */
  public Connection superuser() throws SQLException {
    return connect(DATABASE, PostgresCluster.SUPERUSER);
  }

  /** A connection as {@code cenotes_owner}, who runs the migrations. */
  public Connection owner() throws SQLException {
    return connect(DATABASE, "cenotes_owner");
  }

  /** A connection as {@code cenotes_app}, who may nothing before it takes a role. */
  public Connection app() throws SQLException {
    return connect(DATABASE, "cenotes_app");
  }

  /** A connection to any database as any role. */
  public Connection connect(String database, String user) throws SQLException {
    return DriverManager.getConnection(url(database), user, PASSWORD);
  }

  /** Creates an empty database that {@code cenotes_owner} owns and returns its JDBC address. */
  public String createDatabase(String name) throws SQLException {
    try (Connection connection = connect("postgres", PostgresCluster.SUPERUSER);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE " + statement.enquoteIdentifier(name, true) + " OWNER cenotes_owner");
    }
    return url(name);
  }

  /** The variables of a node that works on one of its databases, by its JDBC address. */
  static Map<String, String> variables(String url) {
    return Map.of(
        "DATABASE_URL", url, "DATABASE_PASSWORD", PASSWORD, "DATABASE_OWNER_PASSWORD", PASSWORD);
  }

  /** Starts it again after {@link #stop} or {@link #kill9}: same port, same data. */
  public void start() {
    unchecked(cluster::start);
  }

  /** A clean stop; open connections are ended by the server. */
  public void stop() {
    unchecked(cluster::stop);
  }

  /** Kills every process of it at once. */
  public void kill9() {
    cluster.kill9();
  }

  /** True while its main process lives. */
  public boolean isAlive() {
    return cluster.process().isPresent();
  }

  @Override
  public void close() {
    stop();
  }

  private void prepare() throws SQLException, IOException {
    try (Connection connection = connect("postgres", PostgresCluster.SUPERUSER);
        Statement statement = connection.createStatement()) {
      statement.execute(Files.readString(roles));
      statement.execute("ALTER ROLE cenotes_owner PASSWORD '" + PASSWORD + "'");
      statement.execute("ALTER ROLE cenotes_app PASSWORD '" + PASSWORD + "'");
      try (var found =
          statement.executeQuery("SELECT FROM pg_database WHERE datname = '" + DATABASE + "'")) {
        if (found.next()) {
          return;
        }
      }
    }
    createDatabase(DATABASE);
  }

  private interface Action {
    void run() throws IOException;
  }

  private static void unchecked(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
