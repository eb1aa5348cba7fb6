package org.cenotes.partners.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the programs of PostgreSQL; what they and the server print goes to one file. */
final class PostgresPrograms {
  private final Path home;
  private final Path log;

  PostgresPrograms(Path home, Path log) {
    this.home = home;
    this.log = log;
  }

  Path log() {
    return log;
  }

  /** Runs one to its end and returns its exit code. */
  int run(String program, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(Unprivileged.prefix());
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
    builder.environment().put("LC_ALL", "C");
    try {
      return builder.start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** The last lines of the file, for an error message. */
  String logTail() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return "The end of "
        + log
        + ":\n"
        + String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
  }
}
