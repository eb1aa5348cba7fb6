package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** What waiting for PostgreSQL cannot mend is told apart from a PostgreSQL that is late. */
class DatabaseStartAttemptTest {
  /** Of PostgreSQL's protocol: the request for TLS has this length, and this answer means yes. */
  private static final int TLS_REQUEST_BYTES = 8;

  private static final byte TLS_ACCEPTED = 'S';

  @TempDir private Path folder;

  @Test
  void a_certificate_that_is_not_there_refuses_the_start() throws Exception {
    assertThat(attempt(folder.resolve("none.pem")))
        .asString()
        .contains("Refused", "a file that DATABASE_URL names cannot be used: ", "none.pem");
  }

  @Test
  void a_file_that_is_no_certificate_refuses_the_start() throws Exception {
    Path text = Files.writeString(folder.resolve("text.pem"), "-----BEGIN CERTIFICATE-----\nno\n");
    assertThat(attempt(text))
        .asString()
        .contains("Refused", "a file that DATABASE_URL names cannot be used: ", "text.pem");
  }

  @Test
  void a_database_that_does_not_answer_is_waited_for() throws Exception {
    int closed;
    try (ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = port.getLocalPort();
    }
    assertThat(start(closed, folder.resolve("none.pem")).attempt())
        .isInstanceOf(DatabaseStartAttempt.Away.class);
  }

  /** One attempt at a server that accepts TLS, and only then would show its certificate. */
  private static DatabaseStartAttempt.Outcome attempt(Path certificate) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> accepted = CompletableFuture.runAsync(() -> acceptTls(server));
      DatabaseStartAttempt.Outcome outcome = start(server.getLocalPort(), certificate).attempt();
      accepted.join();
      return outcome;
    }
  }

  private static void acceptTls(ServerSocket server) {
    try (Socket client = server.accept()) {
      client.getInputStream().readNBytes(TLS_REQUEST_BYTES);
      client.getOutputStream().write(TLS_ACCEPTED);
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DatabaseStartAttempt start(int port, Path certificate) {
    Map<String, String> settings =
        Map.of(
            "database.url",
            "jdbc:postgresql://127.0.0.1:%d/none?sslmode=verify-full&sslrootcert=%s"
                .formatted(port, certificate),
            "database.user",
            "cenotes_app",
            "database.password",
            "none");
    Config config =
        (Config)
            Proxy.newProxyInstance(
                DatabaseStartAttemptTest.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> settings.get((String) arguments[0]));
    return new DatabaseStartAttempt(
        config,
        Environment.PRODUCTION,
        new PGSimpleDataSource(),
        new StartupChecks(config, Environment.PRODUCTION, ZoneOffset.UTC));
  }
}
