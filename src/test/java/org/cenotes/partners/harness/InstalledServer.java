package org.cenotes.partners.harness;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What nodes start from: the configuration of a server and the WAR, below {@code target/nodes/}.
 */
final class InstalledServer {
  /** Most nodes of tests live for seconds, which the second compiler would spend on itself. */
  private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

  private static InstalledServer prepared;

  private final String name;
  private final Map<String, String> variables = new TreeMap<>();

  private InstalledServer(Path war) {
    name = Build.uniqueName();
    Path user = Build.TARGET.resolve("nodes").resolve(name);
    // -Dnode.java.home=… runs the nodes on another version of Java than the tests
    variables.put(
        "JAVA_HOME", System.getProperty("node.java.home", System.getProperty("java.home")));
    variables.put("WLP", Build.RUNTIME.toString());
    variables.put("WLP_USER_DIR", user.toString());
    try {
      Path directory = Build.createServer(user, name);
      Files.copy(war, directory.resolve("apps").resolve(Build.WAR.getFileName()));
    } catch (IOException e) {
      throw new UncheckedIOException("no server; has the build made the WAR and the runtime?", e);
    }
  }

  /** One of its own for another WAR than the built one, run as in production. */
  static InstalledServer of(Path war) {
    return new InstalledServer(war);
  }

  /** The built WAR, for nodes that save processor time. */
  static InstalledServer built() {
    InstalledServer server = new InstalledServer(Build.WAR);
    server.variables.put("JVM_ARGS", FIRST_COMPILER_ONLY);
    return server;
  }

  /**
   * The built WAR, for many nodes that save processor time: at first use it is prepared as an
   * operator prepares an installation, which takes as long as two starts and halves the later ones.
   */
  static synchronized InstalledServer prepared() {
    if (prepared == null) {
      InstalledServer server = built();
      server.prepare();
      prepared = server;
    }
    return prepared;
  }

  /** The name, which the command line of its processes ends with. */
  String name() {
    return name;
  }

  /** Variables for its nodes, which each add an output directory and ports. */
  Map<String, String> variables() {
    return variables;
  }

  private void prepare() {
    Path directory = Build.TARGET.resolve("nodes").resolve(name);
    variables.put("PREPARED", directory.resolve("prepared").toString());
    Path log = directory.resolve("prepare.log");
    ProcessBuilder command =
        new ProcessBuilder(List.of(Build.SERVE.toString(), "--prepare", name))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    command.environment().putAll(variables);
    command.environment().put("WLP_OUTPUT_DIR", directory.resolve("output").toString());
    command.environment().put("CENOTES_ENVIRONMENT", "test");
    try {
      command.environment().putAll(Postgres.variables(Product.postgres().createDatabase(name)));
      if (command.start().waitFor() != 0) {
        throw new IllegalStateException(
            name + " was not prepared:\n" + Files.readString(log, US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
