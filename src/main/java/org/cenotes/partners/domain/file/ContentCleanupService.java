package org.cenotes.partners.domain.file;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Deletes the contents of uploads whose transaction failed only at its commit. */
@Service
public class ContentCleanupService {
  /**
   * An upload's transaction lives 30 seconds at most. The rest is for clocks of nodes and of file
   * servers that differ, and for who restores a backup of the database.
   */
  static final Duration SAFE_AGE = Duration.ofDays(1);

  /** Some hundreds of files to delete, in seconds: the connection waits meanwhile. */
  static final int BATCH = 100;

  private final StoredFiles files;
  private final FileStores stores;
  private final Clock clock;

  @Inject
  ContentCleanupService(StoredFiles files, FileStores stores, Clock clock) {
    this.files = files;
    this.stores = stores;
    this.clock = clock;
  }

  /**
   * Deletes a batch of contents to which no row leads, unless another node is doing it; of every
   * partner, in a privileged scope.
   *
   * @return whether more may be waiting
   * @throws java.io.UncheckedIOException when the directory fails; the next call continues
   */
  public boolean cleanUp() {
    FileStore store = stores.chosen();
    List<UUID> found = store.unconfirmed(clock.instant().minus(SAFE_AGE), BATCH);
    if (found.isEmpty() || !files.lockCleanup()) {
      return false;
    }
    Set<UUID> existing = files.existing(found);
    for (UUID file : found) {
      if (existing.contains(file)) {
        store.confirm(file); // the node died, or its connection broke, right after the commit
      } else {
        store.remove(file);
      }
    }
    return found.size() == BATCH;
  }
}
