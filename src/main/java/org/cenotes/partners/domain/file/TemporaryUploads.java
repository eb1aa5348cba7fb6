package org.cenotes.partners.domain.file;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The temporary files of uploads. A process that is killed leaves its own behind; the next one that
 * starts deletes them. Their names have the process's id, because nodes of one machine share the
 * directory.
 */
@ApplicationScoped
class TemporaryUploads {
  private static final System.Logger LOG = System.getLogger(TemporaryUploads.class.getName());
  private static final Pattern NAME = Pattern.compile("upload-([0-9]{1,18})-.*\\.part");

  /** A new one, empty. */
  static Path create() throws IOException {
    return Files.createTempFile("upload-" + ProcessHandle.current().pid() + "-", ".part");
  }

  void start(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    deleteLeftBehind(Path.of(System.getProperty("java.io.tmpdir", ".")));
  }

  /** Deletes those in a directory whose process has ended; this one must have none yet. */
  static void deleteLeftBehind(Path directory) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "upload-*.part")) {
      for (Path file : files) {
        if (isLeftBehind(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(Level.WARNING, "Temporary files of uploads are left behind: {0}", e.toString());
    }
  }

  /** In a container each process may have the id of the one before. */
  private static boolean isLeftBehind(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    if (!name.matches()) {
      return false;
    }
    long pid = Long.parseLong(name.group(1));
    return pid == ProcessHandle.current().pid() || ProcessHandle.of(pid).isEmpty();
  }
}
