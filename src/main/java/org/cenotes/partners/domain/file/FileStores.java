package org.cenotes.partners.domain.file;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Chooses the store of this installation. */
@ApplicationScoped
class FileStores {
  private final FileStore chosen;
  private final @Nullable DirectoryFileStore directory;

  /**
   * @param directory where to keep contents; absent for the database
   */
  @Inject
  FileStores(
      DatabaseFileStore database,
      @ConfigProperty(name = "cenotes.files.directory") Optional<Path> directory) {
    directory
        .filter(path -> !Files.isWritable(path))
        .ifPresent(
            path -> {
              throw new IllegalStateException("cenotes.files.directory is not writable: " + path);
            });
    this.directory = directory.map(DirectoryFileStore::new).orElse(null);
    chosen = this.directory == null ? database : this.directory;
  }

  FileStore chosen() {
    return chosen;
  }

  /**
   * Notes that a new file's row is committed; to be called after that.
   *
   * @throws java.io.UncheckedIOException when it cannot be noted; the contents are kept all the
   *     same
   */
  void confirm(UUID fileId) {
    if (directory != null) { // the database commits contents with the row
      directory.confirm(fileId);
    }
  }
}
