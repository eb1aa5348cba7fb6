package org.cenotes.partners.domain.file;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where the contents of files are kept, readable by every node. It is called inside the transaction
 * that reads, writes or deletes the file's row, except for {@link #confirm}; contents without a row
 * are never served.
 */
interface FileStore {
  /**
   * Keeps all contents of a new file, or throws and keeps none.
   *
   * @param partnerId the file's partner; null for an administrator's
   * @param contents by width in pixels; 0 for the whole image
   */
  void put(UUID fileId, @Nullable UUID partnerId, Map<Integer, byte[]> contents);

  /** A content; empty when there is none. */
  Optional<byte[]> get(UUID fileId, int width);

  /**
   * Notes that the row of a new file is committed. Nothing to do where contents are committed with
   * the row.
   *
   * @throws java.io.UncheckedIOException when it cannot be noted; the contents are kept all the
   *     same
   */
  default void confirm(UUID fileId) {}

  /**
   * Files whose contents were put before a time, and of which {@link #confirm} has not been told: a
   * transaction that failed at its commit, or a node that died, left them, or their row exists;
   * also those that were {@link #unconfirm unconfirmed} before that time.
   *
   * @param limit how many at most
   */
  default List<UUID> unconfirmed(Instant before, int limit) {
    return List.of();
  }

  /**
   * Makes a file unconfirmed again, in the transaction that deletes its row. Nothing to do where
   * contents are deleted with the row.
   *
   * @throws java.io.UncheckedIOException when it cannot be noted
   */
  default void unconfirm(UUID fileId) {}

  /**
   * Deletes the contents of an unconfirmed file.
   *
   * @throws java.io.UncheckedIOException when some of them cannot be deleted; it can be repeated
   */
  default void remove(UUID fileId) {}
}
