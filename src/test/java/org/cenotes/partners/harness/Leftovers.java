package org.cenotes.partners.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Ends and removes what test runs that were killed themselves have left behind. Runs that are alive
 * are not touched.
 */
final class Leftovers {
  /** The process number of the test run in a name of {@link Build#uniqueName}. */
  private static final Pattern RUN = Pattern.compile("(?:^|-)(\\d+)-\\d+$");

  private static boolean cleared;

  private Leftovers() {}

  static synchronized void clear() {
    if (cleared) {
      return;
    }
    cleared = true;
    try {
      List<Path> nodes =
          list(Build.TARGET.resolve("nodes")).stream().filter(Leftovers::isOfDeadRun).toList();
      for (Path directory : nodes) {
        new ServerProcesses(Build.RUNTIME, directory.getFileName().toString()).stopAll(null);
      }
      for (Path directory : nodes) {
        PostgresBinaries.delete(directory);
      }
      for (Path directory : list(Build.TARGET.resolve("postgres"))) {
        if (isOfDeadRun(directory)) {
          PostgresCluster.kill9(directory.resolve("data"));
          PostgresBinaries.delete(directory);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  private static boolean isOfDeadRun(Path directory) {
    Matcher run = RUN.matcher(directory.getFileName().toString());
    return run.find() && ProcessHandle.of(Long.parseLong(run.group(1))).isEmpty();
  }
}
