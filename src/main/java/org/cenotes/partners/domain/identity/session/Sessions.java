package org.cenotes.partners.domain.identity.session;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** The tables {@code sessions} and {@code refresh_tokens}. */
@Repository
class Sessions {
  private static final String SELECT_ACTIVE =
      """
      SELECT s.id, s.expires_at, u.id AS user_id, u.email, u.first_name, u.last_name, u.system_role, u.partner_role,
             u.partner_id, u.granted, u.revoked, u.must_change_password, p.status,
             p.partner_type, coalesce(p.verified, false) AS verified,
             EXISTS (SELECT FROM totp_credentials t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS totp_enabled
        FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN partners p ON p.id = u.partner_id
       WHERE s.id = ANY (CAST(:ids AS uuid[])) AND s.ended_at IS NULL AND s.expires_at > :now
         AND u.is_active AND s.created_at >= u.sessions_valid_from
      """;

  private record Row(
      UUID id,
      Instant expiresAt,
      UUID userId,
      String email,
      String firstName,
      String lastName,
      String systemRole,
      @Nullable String partnerRole,
      @Nullable UUID partnerId,
      String[] granted,
      String[] revoked,
      boolean mustChangePassword,
      @Nullable String partnerStatus,
      @Nullable String partnerType,
      boolean verified,
      boolean totpEnabled) {
    ActiveSession session(AdminAccessPolicy policy) {
      SystemRole platformRole = WireEnum.parse(SystemRole.class, systemRole);
      PartnerRole role =
          partnerRole == null ? null : WireEnum.parse(PartnerRole.class, partnerRole);
      return new ActiveSession(
          id,
          expiresAt,
          userId,
          email,
          firstName,
          lastName,
          platformRole,
          role,
          partnerId,
          partnerStatus == null ? null : PartnerStatus.valueOf(partnerStatus),
          verified
              && partnerType != null
              && WireEnum.parse(PartnerType.class, partnerType).mayListCenotes(),
          role == null
              ? Set.of()
              : role.with(Permission.parse(List.of(granted)), Permission.parse(List.of(revoked))),
          mustChangePassword,
          totpEnabled,
          !totpEnabled && policy.requiresTotp(platformRole));
    }
  }

  @PersistenceContext private EntityManager entities;

  private final AdminAccessPolicy policy;

  @Inject
  Sessions(AdminAccessPolicy policy) {
    this.policy = policy;
  }

  /** The session, if it is active and its user may log in. */
  Optional<ActiveSession> find(UUID id, Instant now) {
    return Optional.ofNullable(findActive(Set.of(id), now).get(id));
  }

  /** Those of these sessions that are active, by id. */
  Map<UUID, ActiveSession> findActive(Set<UUID> ids, Instant now) {
    return NativeQueries.select(entities, SELECT_ACTIVE, Row.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .setParameter("now", now)
        .getResultList()
        .stream()
        .map(row -> row.session(policy))
        .collect(Collectors.toMap(ActiveSession::sessionId, Function.identity()));
  }

  /**
   * Adds a session. It begins no earlier than the user's {@code sessions_valid_from}, which another
   * node's clock may have set slightly in the future.
   */
  void add(UUID id, UUID userId, Instant now, Instant expiresAt) {
    entities
        .createNativeQuery(
            """
            INSERT INTO sessions (id, user_id, created_at, expires_at)
            SELECT :id, id, greatest(:now, sessions_valid_from), :expires FROM users WHERE id = :user
            """)
        .setParameter("id", id)
        .setParameter("user", userId)
        .setParameter("now", now)
        .setParameter("expires", expiresAt)
        .executeUpdate();
  }

  /** Lets a session that has not ended last until then. */
  void extend(UUID id, Instant now, Instant expiresAt) {
    entities
        .createNativeQuery(
            """
            UPDATE sessions SET expires_at = :expires
             WHERE id = :id AND ended_at IS NULL AND expires_at > :now
            """)
        .setParameter("id", id)
        .setParameter("now", now)
        .setParameter("expires", expiresAt)
        .executeUpdate();
  }

  void addToken(byte[] digest, UUID sessionId, Instant expiresAt) {
    entities
        .createNativeQuery(
            "INSERT INTO refresh_tokens (digest, session_id, expires_at) VALUES (:digest, :session,"
                + " :expires)")
        .setParameter("digest", digest)
        .setParameter("session", sessionId)
        .setParameter("expires", expiresAt)
        .executeUpdate();
  }

  /** Marks an unspent token as spent and returns its session; empty when there is no such token. */
  Optional<UUID> spend(byte[] digest, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities,
                """
                UPDATE refresh_tokens SET used_at = :now
                 WHERE digest = :digest AND used_at IS NULL AND expires_at > :now RETURNING session_id
                """,
                UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now));
  }

  /** Ends the session of a refresh token, spent or not. */
  void endByToken(byte[] digest, Instant now) {
    entities
        .createNativeQuery(
            """
            UPDATE sessions SET ended_at = :now
             WHERE ended_at IS NULL AND id = (SELECT session_id FROM refresh_tokens WHERE digest = :digest)
            """)
        .setParameter("digest", digest)
        .setParameter("now", now)
        .executeUpdate();
  }

  /**
   * Ends the session of a token that was spent before, and returns its user; empty when it had
   * ended already.
   */
  Optional<UUID> endBySpentToken(byte[] digest, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities,
                """
                UPDATE sessions SET ended_at = :now
                 WHERE ended_at IS NULL AND id =
                       (SELECT session_id FROM refresh_tokens WHERE digest = :digest AND used_at IS NOT NULL)
                RETURNING user_id
                """,
                UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now));
  }

  /** Ends all sessions of a user but one. */
  void endOthers(UUID userId, UUID kept, Instant now) {
    entities
        .createNativeQuery(
            "UPDATE sessions SET ended_at = :now WHERE user_id = :user AND id <> :kept AND ended_at"
                + " IS NULL")
        .setParameter("user", userId)
        .setParameter("kept", kept)
        .setParameter("now", now)
        .executeUpdate();
  }

  /**
   * Deletes tokens that expired before this time, without those that another node is deleting, and
   * returns how many.
   */
  int deleteExpiredTokens(Instant before, int limit) {
    return entities
        .createNativeQuery(
            "DELETE FROM refresh_tokens WHERE digest IN (SELECT digest FROM refresh_tokens"
                + " WHERE expires_at < :before ORDER BY expires_at LIMIT :limit"
                + " FOR UPDATE SKIP LOCKED)")
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }

  /**
   * Deletes sessions that expired before this time, without those that another node is deleting,
   * and returns how many.
   */
  int deleteExpired(Instant before, int limit) {
    return entities
        .createNativeQuery(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < :before"
                + " ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)")
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
