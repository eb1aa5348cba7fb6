package org.cenotes.partners.platform.signal;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.cenotes.partners.platform.config.EncodedPasswords;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Listens for database notifications on its own connection, and publishes them as CDI events. While
 * it cannot listen, it invalidates all caches, every two seconds at the least.
 */
@ApplicationScoped
public class SignalListener {
  private static final System.Logger LOG = System.getLogger(SignalListener.class.getName());
  private static final int WAIT_MILLIS = (int) Duration.ofSeconds(1).toMillis();

  /** Short: an attempt to connect to a database that does not answer takes two seconds itself. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  private static final String FAILURE =
      "Cannot listen for database notifications; all caches are cleared repeatedly";

  @Resource private ManagedThreadFactory threads;

  private final Event<RowChanged> changes;
  private final String url;
  private final Properties login = new Properties();

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  private volatile boolean stopping;

  private volatile boolean connected;

  /** Whether the current failure was logged; used by the loop's thread alone. */
  private boolean failing;

  /** When the connection last answered, by {@link System#nanoTime}. */
  private volatile long answeredAt = System.nanoTime();

  @Inject
  public SignalListener(
      Event<RowChanged> changes,
      @ConfigProperty(name = "database.url") String url,
      @ConfigProperty(name = "database.user", defaultValue = "cenotes_app") String user,
      @ConfigProperty(name = "database.password") String password) {
    this.changes = changes;
    this.url = url;
    login.setProperty("user", user);
    login.setProperty("password", EncodedPasswords.decoded(password));
    // A server that does not respond must not block this thread.
    login.setProperty("connectTimeout", "2");
    login.setProperty("loginTimeout", "2");
    login.setProperty("socketTimeout", "2");
    login.setProperty("tcpKeepAlive", "true");
    login.setProperty("ApplicationName", "cenotes-signals");
  }

  void start(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    loop = WorkerLoop.start(threads, SignalListener.class, FAILURE, PAUSE, this::connectAndListen);
  }

  void registerMetrics(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_signals_connected")
            .withDescription(
                "1 while this node listens for changes that other nodes have made; else 0.")
            .build(),
        () -> connected ? 1 : 0);
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_signals_silent_seconds")
            .withDescription(
                "How long the connection for these changes has not answered; it is asked every"
                    + " second.")
            .build(),
        () -> Duration.ofNanos(System.nanoTime() - answeredAt).toSeconds());
  }

  @PreDestroy
  void stop() {
    stopping = true;
    loop.stop();
  }

  private void connectAndListen() throws InterruptedException {
    try (Connection connection = DriverManager.getConnection(url, login)) {
      listen(connection);
    } catch (SQLException | RuntimeException | Error e) {
      connected = false;
      if (!failing) {
        LOG.log(Level.WARNING, "{0}: {1}", FAILURE, e.toString());
      }
      failing = true;
      publish(RowChanged.ANYTHING);
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN cenotes_signal");
    }
    connected = true;
    failing = false;
    // Notifications sent before this were missed.
    publish(RowChanged.ANYTHING);
    PGConnection channel = connection.unwrap(PGConnection.class);
    while (!stopping) {
      PGNotification[] notifications = channel.getNotifications(WAIT_MILLIS);
      if (notifications == null || notifications.length == 0) {
        // A dead connection would look like an idle one.
        if (!connection.isValid(1)) {
          throw new SQLException("the listening connection is dead", "08006");
        }
        answeredAt = System.nanoTime();
        continue;
      }
      answeredAt = System.nanoTime();
      for (PGNotification notification : notifications) {
        String[] parts = notification.getParameter().split(":", 2);
        publish(parts.length == 2 ? new RowChanged(parts[0], parts[1]) : RowChanged.ANYTHING);
      }
    }
  }

  /** Any client can notify the channel, so an invalid payload must not stop the listener. */
  private void publish(RowChanged changed) {
    try {
      changes.fire(changed);
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING, "Invalid database notification; all caches are cleared: " + changed, e);
      if (!changed.isAnything()) {
        publish(RowChanged.ANYTHING);
      }
    }
  }
}
