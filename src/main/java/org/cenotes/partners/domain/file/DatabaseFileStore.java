package org.cenotes.partners.domain.file;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.jspecify.annotations.Nullable;

/** Contents in the table {@code file_contents}: backed up and replicated with everything else. */
@Repository
class DatabaseFileStore implements FileStore {
  @PersistenceContext private EntityManager entities;

  @Override
  public void put(UUID fileId, @Nullable UUID partnerId, Map<Integer, byte[]> contents) {
    contents.forEach((width, content) -> put(fileId, partnerId, width, content));
  }

  private void put(UUID fileId, @Nullable UUID partnerId, int width, byte[] content) {
    entities
        .createNativeQuery(
            "INSERT INTO file_contents (file_id, width, partner_id, content)"
                + " VALUES (:file, :width, CAST(:partner AS uuid), :content)")
        .setParameter("file", fileId)
        .setParameter("width", width)
        .setParameter("partner", partnerId == null ? null : partnerId.toString())
        .setParameter("content", content)
        .executeUpdate();
  }

  @Override
  public Optional<byte[]> get(UUID fileId, int width) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT content FROM file_contents WHERE file_id = :file AND width = :width",
                byte[].class)
            .setParameter("file", fileId)
            .setParameter("width", width));
  }
}
