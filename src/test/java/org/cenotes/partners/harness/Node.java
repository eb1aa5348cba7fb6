package org.cenotes.partners.harness;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One real Open Liberty process with the built WAR, on ports and with an output directory of its
 * own ({@code target/nodes/}), so that several run side by side.
 */
public final class Node implements AutoCloseable {
  /**
   * How long a node may take to become ready, or to refuse to: half a minute on a slow machine, and
   * many times that on one with much else to do.
   */
  public static final Duration START_LIMIT = Duration.ofSeconds(600);

  private final Map<String, String> environment;
  private final String name;
  private final String server;
  private final Path directory;
  private final Path console;
  private final int port;
  private final int managementPort;
  private Process process;

  private Node(Map<String, String> environment, InstalledServer server) {
    this.name = "node-" + Build.uniqueName();
    this.server = server.name();
    this.directory = Build.TARGET.resolve("nodes").resolve(name);
    this.console = directory.resolve("console.log");
    this.port = Ports.free();
    this.managementPort = Ports.free();
    this.environment = new TreeMap<>(server.variables());
    environment.forEach(
        (variable, value) ->
            this.environment.merge(
                variable,
                value,
                (default_, added) -> variable.equals("JVM_ARGS") ? default_ + " " + added : added));
    this.environment.put("HTTP_PORT", Integer.toString(port));
    this.environment.put("MANAGEMENT_PORT", Integer.toString(managementPort));
    this.environment.put("WLP_OUTPUT_DIR", directory.toString());
    try {
      Files.createDirectories(directory);
      this.process = serve(this.server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts a node on the database of {@code postgres}, in environment {@code test}, and waits until
   * it is ready.
   */
  public static Node start(Postgres postgres) {
    return start(postgres.url(), Map.of());
  }

  /**
   * Starts a node and waits until it is ready.
   *
   * @param databaseUrl JDBC address without a user
   * @param environment variables beside those of the database; they win over the defaults ({@code
   *     CENOTES_ENVIRONMENT} is {@code test}, {@code LOG_FORMAT} is {@code simple}, {@code
   *     CENOTES_DRAIN} is {@code PT0S}), and an empty one takes its default away; {@code JVM_ARGS}
   *     is added to its default
   */
  public static Node start(String databaseUrl, Map<String, String> environment) {
    return start(databaseUrl, environment, InstalledServer.prepared());
  }

  /** As {@link #start(String, Map)}, for a run that needs one node: nothing is prepared for it. */
  static Node startUnprepared(String databaseUrl, Map<String, String> environment) {
    return start(databaseUrl, environment, InstalledServer.built());
  }

  /**
   * As {@link #start(String, Map)}, with another WAR than the built one, and with the options of
   * production.
   */
  public static Node start(String databaseUrl, Map<String, String> environment, Path war) {
    return start(databaseUrl, environment, InstalledServer.of(war));
  }

  private static Node start(
      String databaseUrl, Map<String, String> environment, InstalledServer server) {
    Node node = launch(databaseUrl, environment, server);
    node.awaitReady();
    return node;
  }

  /**
   * As {@link #start(String, Map)}, without waiting: for nodes that start together, or that must
   * fail to start.
   */
  public static Node launch(String databaseUrl, Map<String, String> environment) {
    return launch(databaseUrl, environment, InstalledServer.prepared());
  }

  private static Node launch(
      String databaseUrl, Map<String, String> environment, InstalledServer server) {
    Leftovers.clear();
    Map<String, String> all = new TreeMap<>(Postgres.variables(databaseUrl));
    all.put("CENOTES_ENVIRONMENT", "test");
    all.put("LOG_FORMAT", "simple");
    all.put("CENOTES_DRAIN", "PT0S");
    all.putAll(environment);
    all.values().removeIf(String::isEmpty);
    Node node = new Node(all, server);
    Runtime.getRuntime().addShutdownHook(new Thread(node::kill9, "kill-" + node.name));
    return node;
  }

  /** The root of its addresses, with a slash at the end. */
  public URI baseUri() {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  /** The root of its management addresses, such as health checks, with a slash at the end. */
  public URI managementUri() {
    return URI.create("http://127.0.0.1:" + managementPort + "/");
  }

  /** The number of the Java process itself. */
  public long pid() {
    return process.pid();
  }

  /** True while the process lives. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it has printed, over all its lives. */
  public Path log() {
    return console;
  }

  /** Resident memory in MiB. */
  public long rssMiB() {
    try {
      Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(pid())).start();
      return Long.parseLong(new String(ps.getInputStream().readAllBytes(), US_ASCII).trim()) / 1024;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends SIGTERM, and does not wait. */
  public void terminate() {
    process.destroy();
  }

  /** Waits for the process to end by itself. */
  public int awaitExit(Duration limit) {
    Wait.until(name + " ends; its log is " + console, limit, () -> !process.isAlive());
    return process.exitValue();
  }

  /** Waits until {@code /health/ready} answers 200; otherwise fails with the end of the log. */
  public void awaitReady() {
    if (!Readiness.await(managementUri(), START_LIMIT, process::isAlive)) {
      throw new IllegalStateException(
          name + " did not become ready. The end of " + console + ":\n" + logTail());
    }
  }

  /** Ends the process at once, as the kernel would when memory runs out. */
  public void kill9() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Ends it as an orderly shutdown does (SIGTERM): requests under way are finished first. */
  public void stop() {
    process.destroy();
    try {
      if (!process.waitFor(40, TimeUnit.SECONDS)) {
        kill9();
        throw new IllegalStateException(
            name + " did not stop within 40 s. The end of its log:\n" + logTail());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill9();
    }
  }

  /**
   * Starts it again after {@link #kill9} or {@link #stop}, on the same port, and waits until it is
   * ready.
   */
  public void restart() {
    if (process.isAlive()) {
      stop();
    }
    try {
      process = serve(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    awaitReady();
  }

  /** As {@link #restart()}, with other variables; an empty one is taken away. */
  public void restart(Map<String, String> variables) {
    environment.putAll(variables);
    environment.values().removeIf(String::isEmpty);
    restart();
  }

  /** Stops it, has it prepared as an operator does, and starts it again. */
  public void prepare() {
    stop();
    try {
      int code = serve("--prepare", server).waitFor();
      if (code != 0) {
        throw new IllegalStateException(name + " was not prepared:\n" + logTail());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    restart();
  }

  /** Has it read its certificate again, while it runs. */
  public void renewCertificate() {
    try {
      if (serve("--renew", server).waitFor() != 0) {
        throw new IllegalStateException(name + " has no new certificate:\n" + logTail());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it has started from what was prepared, since the last time it was killed. */
  public boolean isStartedPrepared() {
    return Files.exists(directory.resolve(server).resolve("workarea/.prepared"));
  }

  @Override
  public void close() {
    stop();
  }

  /** It replaces its shell by Java: the process we hold is the server, not a script around it. */
  private Process serve(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(Build.SERVE.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(console.toFile()));
    return builder.start();
  }

  private String logTail() {
    try (var lines = Files.lines(console)) {
      var all = lines.toList();
      return String.join("\n", all.subList(Math.max(0, all.size() - 40), all.size()));
    } catch (IOException e) {
      return "(" + e + ")";
    }
  }
}
