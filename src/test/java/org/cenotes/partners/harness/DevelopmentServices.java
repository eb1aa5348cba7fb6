package org.cenotes.partners.harness;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the server of a plain {@code mvn}: one owner per working copy, no leftovers of an
 * earlier run, and a durable PostgreSQL in {@code .data/} unless {@code DATABASE_URL} names another
 * one.
 */
public final class DevelopmentServices {
  private DevelopmentServices() {}

  /** Starts them; the end of this Java process, by whatever signal it can notice, stops them. */
  public static void start(Path project, int httpPort, int managementPort, int postgresPort)
      throws IOException, SQLException {
    Path folder = project.resolve(".data");
    Files.createDirectories(folder);

    WorkingCopyLock lock = WorkingCopyLock.take(folder.resolve("lock"));
    ServerProcesses servers =
        new ServerProcesses(project.resolve("target/liberty/wlp"), "development");
    servers.stopAll("A server of an earlier run is still there");
    requireFree(httpPort, "http.port");
    requireFree(managementPort, "management.port");

    Postgres postgres = null;
    if (System.getenv("DATABASE_URL") == null) {
      postgres =
          Postgres.open(
              project, folder.resolve("postgres"), postgresPort, true, DevelopmentServices::say);
      say("PostgreSQL listens on 127.0.0.1:" + postgresPort + ", its data is in .data/postgres.");
    } else {
      say("DATABASE_URL is set: using that PostgreSQL.");
    }
    Watch watch = Watch.start(httpPort, managementPort, postgres);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(ending(lock, servers, watch, postgres), "development-end"));
  }

  /** The server goes first, so that its last transactions still find their database. */
  private static Runnable ending(
      WorkingCopyLock lock, ServerProcesses servers, Watch watch, @Nullable Postgres postgres) {
    return () -> {
      watch.end();
      servers.stopAll(null);
      if (postgres != null) {
        postgres.close();
      }
      say("Stopped. The data stays in .data/.");
      lock.release();
    };
  }

  private static void requireFree(int port, String property) throws IOException {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
    } catch (BindException e) {
      throw new IOException(
          "Port "
              + port
              + " is taken by a program that is not ours. Choose another: mvn -D"
              + property
              + "="
              + (port + 1),
          e);
    }
  }

  static void say(String message) {
    System.out.println("[cenotes] " + message);
  }
}
