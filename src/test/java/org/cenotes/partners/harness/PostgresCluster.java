package org.cenotes.partners.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One PostgreSQL on one data directory: the processes and files, nothing of what is in the
 * database.
 *
 * <p>Started by {@code pg_ctl}, so the terminal's Ctrl-C does not reach it and whoever started it
 * decides the order of stopping. Therefore it also survives a {@code kill -9} of its starter; the
 * next {@link #start} stops that orphan cleanly.
 */
final class PostgresCluster {
  static final String SUPERUSER = "postgres";
  static final String PASSWORD = "cenotes-dev";

  private static final int START_ATTEMPTS = 8;

  private final PostgresPrograms programs;
  private final Path data;
  private final int port;
  private final boolean durable;
  private final Consumer<String> say;

  PostgresCluster(Path home, Path data, int port, boolean durable, Consumer<String> say) {
    this.data = data.toAbsolutePath();
    this.programs =
        new PostgresPrograms(home, this.data.resolveSibling(this.data.getFileName() + ".log"));
    this.port = port;
    this.durable = durable;
    this.say = say;
  }

  int port() {
    return port;
  }

  /** Starts it, after dealing with whatever an earlier life left behind. */
  void start() throws IOException {
    if (!Files.exists(data.resolve("PG_VERSION"))) {
      create();
    }
    Unprivileged.own(data);
    Unprivileged.own(programs.log());
    clearLeftovers();
    requireFreePort();
    for (int attempt = 1; ; attempt++) {
      if (pgCtl("start", "-w", "-t", "60", "-l", programs.log().toString(), "-o", options()) == 0) {
        return;
      }
      // After a kill -9 of the postmaster its children need a moment to notice and to let go of the
      // shared memory.
      if (attempt == START_ATTEMPTS || !programs.logTail().contains("shared memory")) {
        throw new IOException("PostgreSQL did not start. " + programs.logTail());
      }
      sleep(1);
    }
  }

  /** Ends sessions, writes a checkpoint, ends. Does nothing when it is not running. */
  void stop() throws IOException {
    if (process().isPresent() && pgCtl("stop", "-m", "fast", "-w", "-t", "60") != 0) {
      throw new IOException("PostgreSQL did not stop. " + programs.logTail());
    }
  }

  /** What a power cut does to it. */
  void kill9() {
    kill9(data);
  }

  /** Kills whatever PostgreSQL runs on a data directory. */
  static void kill9(Path data) {
    process(data)
        .ifPresent(
            postmaster -> {
              List<ProcessHandle> children = postmaster.children().toList();
              postmaster.destroyForcibly();
              children.forEach(ProcessHandle::destroyForcibly);
              postmaster.onExit().join();
            });
  }

  /** The postmaster of this data directory, if one is alive. */
  Optional<ProcessHandle> process() {
    return process(data);
  }

  /** A number is given again to other processes: only one that works on the directory counts. */
  private static Optional<ProcessHandle> process(Path data) {
    return recordedPid(data)
        .flatMap(ProcessHandle::of)
        .filter(process -> process.info().commandLine().orElse("").contains(data.toString()));
  }

  private void create() throws IOException {
    Path unfinished = data.resolveSibling(data.getFileName() + ".new");
    Path password = data.resolveSibling(data.getFileName() + ".password");
    PostgresBinaries.delete(unfinished);
    Files.createDirectories(unfinished);
    Files.writeString(password, PASSWORD);
    Unprivileged.own(unfinished);
    List<String> command =
        new ArrayList<>(
            List.of("-D", unfinished.toString(), "-U", SUPERUSER, "-A", "scram-sha-256"));
    command.addAll(
        List.of("--pwfile", password.toString(), "-E", "UTF8", "--locale=C", "--data-checksums"));
    command.addAll(List.of("--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
    if (!durable) {
      command.add("--no-sync");
    }
    int result = programs.run("initdb", command);
    Files.delete(password);
    if (result != 0) {
      throw new IOException("initdb failed. " + programs.logTail());
    }
    // Only a finished directory gets the name: a kill in between leaves nothing that looks like
    // data.
    Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
  }

  private void clearLeftovers() throws IOException {
    Optional<ProcessHandle> orphan = process();
    if (orphan.isPresent()) {
      say.accept(
          "PostgreSQL of an earlier run is still there (process "
              + orphan.get().pid()
              + "): stopping it.");
      stop();
      return;
    }
    Path pidFile = data.resolve("postmaster.pid");
    if (Files.exists(pidFile)) {
      say.accept(
          "PostgreSQL was killed last time: it now recovers from its log. Nothing committed is"
              + " lost.");
      if (recordedPid(data).flatMap(ProcessHandle::of).isPresent()) {
        // The number belongs to a stranger now, at whom PostgreSQL would take fright. Otherwise it
        // judges the file itself.
        Files.delete(pidFile);
      }
    }
  }

  private void requireFreePort() throws IOException {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
    } catch (java.net.BindException e) {
      throw new IOException(
          "Port "
              + port
              + " for PostgreSQL is taken by a program that is not ours. Choose another: mvn"
              + " -Dpostgres.port=54330",
          e);
    }
  }

  private String options() {
    String safe = durable ? "on" : "off";
    return "-p %d -h 127.0.0.1 -k '' -c fsync=%s -c synchronous_commit=%s -c full_page_writes=%s -c timezone=UTC -c max_connections=120"
        .formatted(port, safe, safe, safe);
  }

  private int pgCtl(String action, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(action, "-D", data.toString(), "-s"));
    command.addAll(List.of(options));
    return programs.run("pg_ctl", command);
  }

  private static Optional<Long> recordedPid(Path data) {
    try {
      List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
      return lines.isEmpty() ? Optional.empty() : Optional.of(Long.parseLong(lines.get(0).trim()));
    } catch (IOException | NumberFormatException noneOrHalfWritten) {
      return Optional.empty();
    }
  }

  private static void sleep(int seconds) throws IOException {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
