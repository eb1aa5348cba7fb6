package org.cenotes.partners.domain.identity.reset;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;

/** The tables {@code password_reset_requests} and {@code password_reset_tokens}. */
@Repository
class PasswordResets {
  /**
   * Neither expired nor from before another change of the password: whoever could read the user's
   * mail before must not undo that change.
   */
  private static final String VALID =
      """
       WHERE digest = :digest AND expires_at > :now AND created_at >=
             (SELECT sessions_valid_from FROM users WHERE id = user_id)\
      """;

  @PersistenceContext private EntityManager entities;

  /** A stored request. */
  record Request(UUID id, String email, String language, Instant requestedAt) {}

  void addRequest(UUID id, String email, String language, Instant now) {
    entities
        .createNativeQuery(
            "INSERT INTO password_reset_requests (id, email, language, requested_at)"
                + " VALUES (:id, :email, :language, :now)")
        .setParameter("id", id)
        .setParameter("email", email)
        .setParameter("language", language)
        .setParameter("now", now)
        .executeUpdate();
  }

  /** Takes the oldest requests away, at most this many; another node may take others. */
  List<Request> takeRequests(int limit) {
    return NativeQueries.select(
            entities,
            """
            DELETE FROM password_reset_requests WHERE id IN
              (SELECT id FROM password_reset_requests ORDER BY requested_at LIMIT :limit FOR UPDATE SKIP LOCKED)
            RETURNING id, email, language, requested_at
            """,
            Request.class)
        .setParameter("limit", limit)
        .getResultList();
  }

  /**
   * Adds a token. It begins no earlier than the user's {@code sessions_valid_from}, which another
   * node's clock may have set slightly in the future.
   */
  void addToken(byte[] digest, UUID userId, Instant createdAt, Instant expiresAt) {
    entities
        .createNativeQuery(
            """
            INSERT INTO password_reset_tokens (digest, user_id, created_at, expires_at)
            SELECT :digest, id, greatest(:created, sessions_valid_from), :expires FROM users WHERE id = :user
            """)
        .setParameter("digest", digest)
        .setParameter("user", userId)
        .setParameter("created", createdAt)
        .setParameter("expires", expiresAt)
        .executeUpdate();
  }

  /** The user of a token that is valid. */
  Optional<UUID> findUser(byte[] digest, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities, "SELECT user_id FROM password_reset_tokens" + VALID, UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now));
  }

  /**
   * Locks the user's row until the transaction ends, but not against new rows that refer to it: who
   * adds tokens may have locked expired ones of this user before.
   */
  void lockUser(UUID userId) {
    NativeQueries.select(
            entities, "SELECT id FROM users WHERE id = :user FOR NO KEY UPDATE", UUID.class)
        .setParameter("user", userId)
        .getResultList();
  }

  /** Spends a token that is valid; false when another request was first. */
  boolean spend(byte[] digest, Instant now) {
    return entities
            .createNativeQuery("DELETE FROM password_reset_tokens" + VALID)
            .setParameter("digest", digest)
            .setParameter("now", now)
            .executeUpdate()
        == 1;
  }

  void deleteTokens(UUID userId) {
    entities
        .createNativeQuery("DELETE FROM password_reset_tokens WHERE user_id = :user")
        .setParameter("user", userId)
        .executeUpdate();
  }

  /** Deletes up to {@code limit} expired tokens; later calls delete the others. */
  void deleteExpired(Instant now, int limit) {
    entities
        .createNativeQuery(
            """
            DELETE FROM password_reset_tokens WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM password_reset_tokens WHERE expires_at < :now
               ORDER BY expires_at LIMIT :limit))
            """)
        .setParameter("now", now)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
