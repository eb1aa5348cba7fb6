package org.cenotes.partners.domain.file;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Chooses the store of this installation. */
@ApplicationScoped
class FileStores {
  private final FileStore chosen;

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
    chosen = directory.<FileStore>map(DirectoryFileStore::new).orElse(database);
  }

  FileStore chosen() {
    return chosen;
  }
}
