package org.cenotes.partners.domain.file;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where the contents of files are kept, readable by every node. It is called inside the transaction
 * that reads or writes the file's row; contents without a row are never served.
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
}
