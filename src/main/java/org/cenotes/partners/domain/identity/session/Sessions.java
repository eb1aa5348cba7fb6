package org.cenotes.partners.domain.identity.session;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** The tables {@code sessions} and {@code refresh_tokens}. */
@Repository
class Sessions {
  private static final String SELECT_ACTIVE =
      """
      SELECT s.id, s.expires_at, u.id AS user_id, u.email, u.first_name, u.last_name, u.system_role, u.partner_role,
             u.partner_id, u.granted, u.revoked, u.must_change_password, p.status
        FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN partners p ON p.id = u.partner_id
       WHERE s.id = ANY (CAST(:ids AS uuid[])) AND s.ended_at IS NULL AND s.expires_at > :now
         AND u.is_active AND s.created_at >= u.sessions_valid_from
      """;

  @PersistenceContext private EntityManager entities;

  /** The session, if it is active and its user may log in. */
  Optional<ActiveSession> find(UUID id, Instant now) {
    return Optional.ofNullable(findActive(Set.of(id), now).get(id));
  }

  /** Those of these sessions that are active, by id. */
  Map<UUID, ActiveSession> findActive(Set<UUID> ids, Instant now) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(SELECT_ACTIVE, Tuple.class)
            .setParameter("ids", ids.toArray(UUID[]::new))
            .setParameter("now", now)
            .getResultList();
    return rows.stream()
        .map(Sessions::signedIn)
        .collect(Collectors.toMap(ActiveSession::sessionId, Function.identity()));
  }

  private static ActiveSession signedIn(Tuple row) {
    String role = row.get("partner_role", String.class);
    PartnerRole partnerRole = role == null ? null : PartnerRole.valueOf(upper(role));
    String status = row.get("status", String.class);
    return new ActiveSession(
        row.get("id", UUID.class),
        row.get("expires_at", Instant.class),
        row.get("user_id", UUID.class),
        row.get("email", String.class),
        row.get("first_name", String.class),
        row.get("last_name", String.class),
        SystemRole.valueOf(upper(row.get("system_role", String.class))),
        partnerRole,
        row.get("partner_id", UUID.class),
        status == null ? null : PartnerStatus.valueOf(status),
        partnerRole == null
            ? Set.of()
            : partnerRole.with(permissions(row, "granted"), permissions(row, "revoked")),
        row.get("must_change_password", Boolean.class));
  }

  private static Set<Permission> permissions(Tuple row, String column) {
    Set<Permission> known = EnumSet.noneOf(Permission.class);
    for (String wire : row.get(column, String[].class)) {
      WireEnum.find(Permission.class, wire).ifPresent(known::add);
    }
    return known;
  }

  private static String upper(String wire) {
    return wire.toUpperCase(Locale.ROOT);
  }

  /** One that is valid, whatever the clock of another node said when the user's others ended. */
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

  /** Spends an unspent token; answers its session, or null: there is no such token to spend. */
  @Nullable UUID spend(byte[] digest, Instant now) {
    return first(
        """
        UPDATE refresh_tokens SET used_at = :now
         WHERE digest = :digest AND used_at IS NULL AND expires_at > :now RETURNING session_id
        """,
        digest,
        now);
  }

  /** Ends the session of a token, spent or not. */
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

  private @Nullable UUID first(String sql, byte[] digest, Instant now) {
    @SuppressWarnings("unchecked")
    List<UUID> ids =
        entities
            .createNativeQuery(sql, UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now)
            .getResultList();
    return ids.isEmpty() ? null : ids.get(0);
  }

  /** Forgets what has been over for longer than any token lives; answers how many sessions. */
  int deleteExpired(Instant before, int limit) {
    return entities
        .createNativeQuery(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < :before"
                + " LIMIT :limit)")
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
