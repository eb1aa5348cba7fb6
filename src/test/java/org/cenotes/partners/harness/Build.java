package org.cenotes.partners.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Where the build has put what the harness starts. Tests run in the project directory. */
final class Build {
  static final Path PROJECT = Path.of("").toAbsolutePath();
  static final Path TARGET = PROJECT.resolve("target");
  static final Path WAR = TARGET.resolve("partner-platform.war");
  static final Path RUNTIME = TARGET.resolve("liberty/wlp");
  static final Path SERVE = PROJECT.resolve("liberty/serve");

  /**
   * {@code server.xml}, {@code liberty/}, the JDBC driver: what a server's directory starts from.
   */
  private static final Path SERVER = TARGET.resolve("server");

  private static final AtomicInteger COUNTER = new AtomicInteger();

  private Build() {}

  /**
   * A name for a process of this test run. It starts with our own process number, so that a later
   * run can tell what a killed one has left behind.
   */
  static String uniqueName() {
    return ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet();
  }

  /**
   * Makes the directory of a server below a WLP user directory, complete but for the application.
   */
  static Path createServer(Path userDirectory, String name) {
    Path server = userDirectory.resolve("servers").resolve(name);
    try (var files = Files.walk(SERVER)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = server.resolve(SERVER.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
      Files.createDirectories(server.resolve("apps"));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the build has not made " + SERVER + "; run mvn verify once", e);
    }
  }
}
