package org.cenotes.partners.domain.file;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/**
 * Deletes files of partners that nothing shows any more, and contents without a row: those of such
 * files, and of uploads whose transaction failed only at its commit.
 */
@Service
public class ContentCleanupService {
  /**
   * An upload's transaction lives 30 seconds at most. The rest is for clocks of nodes and of file
   * servers that differ, and for who restores a backup of the database.
   */
  static final Duration SAFE_AGE = Duration.ofDays(1);

  /** Some hundreds of files to delete, in seconds: the connection waits meanwhile. */
  static final int BATCH = 100;

  /** Rows to look at, each by three indexes. */
  static final int PORTION = 500;

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

  /**
   * Looks at the next files of partners, in the order of their ids, unless another node is doing
   * it, and deletes those that no cenote has shown for a month and that are no logo; in a
   * privileged scope. A file is withdrawn from its partner a day before, so that none is deleted
   * that a cenote is just being given.
   *
   * @param after the last one that was looked at
   * @return the last one now; empty when no more are waiting
   * @throws java.io.UncheckedIOException when the directory fails; nothing is deleted then
   */
  public Optional<UUID> releaseUnused(UUID after) {
    if (!files.lockCleanup()) {
      return Optional.empty();
    }
    StoredFiles.Released released = files.releaseUnused(after, PORTION);
    for (UUID file : released.deleted()) {
      stores.chosen().unconfirm(file);
    }
    return Optional.ofNullable(released.last());
  }
}
