package org.cenotes.partners.domain.file;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.jspecify.annotations.Nullable;

/** The table {@code files}; row-level security limits what a scope sees. */
@Repository
class StoredFiles {
  @PersistenceContext private EntityManager entities;

  void add(StoredFile file) {
    entities.persist(file);
  }

  Optional<StoredFile> find(UUID id) {
    return Optional.ofNullable(entities.find(StoredFile.class, id));
  }

  Optional<StoredFile> uploaded(UUID userId, byte[] digest) {
    return Results.first(
        entities
            .createQuery(
                "FROM StoredFile WHERE uploadedBy = :user AND digest = :digest", StoredFile.class)
            .setParameter("user", userId)
            .setParameter("digest", digest));
  }

  /**
   * Counts the month until an unused file is withdrawn from the beginning, as if a cenote had shown
   * it. One that is withdrawn meanwhile stays so.
   */
  void useAgain(UUID userId, byte[] digest) {
    entities
        .createNativeQuery(
            """
            UPDATE files SET unused_since = NULL
             WHERE uploaded_by = :user AND digest = :digest AND withdrawn_at IS NULL
               AND unused_since IS NOT NULL
            """)
        .setParameter("user", userId)
        .setParameter("digest", digest)
        .executeUpdate();
  }

  /** Makes concurrent uploads of a partner, or a user without one, count one after the other. */
  void lockCounting(UUID owner) {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:owner, 9)) AS text)",
            String.class)
        .setParameter("owner", owner.toString())
        .getSingleResult();
  }

  long countOfPartner(UUID partnerId) {
    return entities
        .createQuery("SELECT count(f) FROM StoredFile f WHERE f.partnerId = :partner", Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /** Which of these files have a row that is committed and that this scope sees. */
  Set<UUID> existing(Collection<UUID> ids) {
    return Set.copyOf(
        entities
            .createQuery("SELECT f.id FROM StoredFile f WHERE f.id IN (:ids)", UUID.class)
            .setParameter("ids", ids)
            .getResultList());
  }

  /**
   * Files that were looked at.
   *
   * @param last the last of them; null when there are no more
   * @param deleted those of which no row is left
   */
  record Released(@Nullable UUID last, UUID[] deleted) {}

  /** Looks at the next files of partners and deletes those that were unused for a month. */
  Released releaseUnused(UUID after, int limit) {
    return NativeQueries.select(
            entities,
            "SELECT p_last, p_deleted FROM control.release_unused_files(:after, :limit)",
            Released.class)
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /** Whether this transaction is the only one that deletes contents, until it ends. */
  boolean lockCleanup() {
    return NativeQueries.select(
            entities,
            "SELECT pg_try_advisory_xact_lock(hashtextextended('file_contents', 0))",
            Boolean.class)
        .getSingleResult();
  }

  /** Writes added rows now, before rows that refer to them. */
  void flush() {
    entities.flush();
  }
}
