package org.cenotes.partners.domain.apikey;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.list.SortedQuery;
import org.jspecify.annotations.Nullable;

/** The tables {@code partner_api_keys} and {@code api_key_usage}. */
@Repository
class ApiKeys {
  private static final String RESOLVED =
      """
      SELECT k.id, k.name, k.key_prefix, k.key_last4, k.environment, k.scopes, k.is_active, k.switched_off,
             k.expires_at, k.revoked_at, p.id AS partner_id, p.company_name, p.status, p.partner_type, p.verified, p.plan,
             p.commission_bp, p.api_allowed AND p.api_enabled AS api_open, p.allowed_ips
        FROM partner_api_keys k JOIN partners p ON p.id = k.partner_id
      """;

  private static final UUID NIL = new UUID(0, 0);

  private static final String PAGE =
      """
      SELECT k.id, k.name, k.environment, k.key_prefix, k.key_last4, k.scopes, k.is_active, k.switched_off, k.expires_at,
             u.last_used_at, k.created_at, k.created_by, k.rotated_at, k.revoked_at
        FROM partner_api_keys k LEFT JOIN api_key_usage u ON u.key_id = k.id
       WHERE k.partner_id = :partner ORDER BY k.created_at %1$s, k.id %1$s OFFSET :offset LIMIT :limit
      """;

  @PersistenceContext private EntityManager entities;

  void add(ApiKey key) {
    entities.persist(key);
  }

  /** Writes pending changes, which increments their versions. */
  void flush() {
    entities.flush();
  }

  Optional<ApiKey> find(UUID id) {
    return Optional.ofNullable(entities.find(ApiKey.class, id));
  }

  /**
   * Serialises changes to a partner's keys until the transaction ends. Whether the partner's API
   * access is on.
   */
  boolean lockPartner(UUID partnerId) {
    return NativeQueries.select(
            entities,
            "SELECT api_allowed AND api_enabled FROM partners WHERE id = :id FOR NO KEY UPDATE",
            Boolean.class)
        .setParameter("id", partnerId)
        .getSingleResult();
  }

  /** A usable key that will expire. */
  record ExpiringKey(
      UUID id, UUID partnerId, String name, String prefix, String lastFour, Instant expiresAt) {}

  /**
   * Usable keys of active partners, who can replace them, that expire within a period and after a
   * given one, the first to expire first.
   */
  List<ExpiringKey> expiring(Instant from, Instant until, @Nullable ExpiringKey after, int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT k.id, k.partner_id, k.name, k.key_prefix, k.key_last4, k.expires_at
              FROM partner_api_keys k JOIN partners p ON p.id = k.partner_id
             WHERE k.is_active AND k.revoked_at IS NULL AND k.rotated_at IS NULL AND p.status = 'ACTIVE'
               AND k.expires_at <= :until AND (k.expires_at, k.id) > (:from, :last)
             ORDER BY k.expires_at, k.id LIMIT :limit
            """,
            ExpiringKey.class)
        .setParameter("from", after == null ? from : after.expiresAt())
        .setParameter("last", after == null ? NIL : after.id())
        .setParameter("until", until)
        .setParameter("limit", limit)
        .getResultList();
  }

  /** The keys that are accepted, also those in their grace period, the oldest first. */
  List<ApiKey> active(UUID partnerId, KeyEnvironment environment, Instant now) {
    return entities
        .createQuery(
            """
            FROM ApiKey
             WHERE partnerId = :partner AND environment = :environment AND active AND revokedAt IS NULL
               AND (expiresAt IS NULL OR expiresAt > :now)
             ORDER BY createdAt, id
            """,
            ApiKey.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment.wire())
        .setParameter("now", now)
        .getResultList();
  }

  /**
   * Disables the active keys, to be enabled again with API access. A key that has expired is not
   * active and stays as it is: it would come back with the others if its expiry were removed.
   */
  void disableWithAccess(UUID partnerId, Instant now) {
    entities
        .createNativeQuery(
            """
            UPDATE partner_api_keys SET is_active = false, switched_off = true, version = version + 1
             WHERE partner_id = :partner AND is_active AND revoked_at IS NULL
               AND (expires_at IS NULL OR expires_at > :now)
            """)
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .executeUpdate();
  }

  /** Enables the keys that {@link #disableWithAccess} disabled. */
  void enableWithAccess(UUID partnerId) {
    entities
        .createNativeQuery(
            """
            UPDATE partner_api_keys SET is_active = true, switched_off = false, version = version + 1
             WHERE partner_id = :partner AND switched_off
            """)
        .setParameter("partner", partnerId)
        .executeUpdate();
  }

  /** A page in the query's order. */
  List<ApiKeyView> page(UUID partnerId, SortedQuery query, Instant now) {
    return NativeQueries.select(entities, PAGE.formatted(query.order().name()), ApiKeyRow.class)
        .setParameter("partner", partnerId)
        .setParameter("offset", query.offset())
        .setParameter("limit", query.perPage())
        .getResultList()
        .stream()
        .map(row -> row.view(now))
        .toList();
  }

  /**
   * The number of keys that are active, or will be with API access, without those in the grace
   * period of a rotation.
   */
  long countCurrent(UUID partnerId, KeyEnvironment environment, Instant now) {
    return entities
        .createQuery(
            """
            SELECT count(k) FROM ApiKey k
             WHERE k.partnerId = :partner AND k.environment = :environment
               AND (k.active OR k.switchedOff) AND k.revokedAt IS NULL AND k.rotatedAt IS NULL
               AND (k.expiresAt IS NULL OR k.expiresAt > :now)
            """,
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment.wire())
        .setParameter("now", now)
        .getSingleResult();
  }

  /** The number of keys in the grace period of a rotation. */
  long countInGrace(UUID partnerId, KeyEnvironment environment, Instant now) {
    return entities
        .createQuery(
            """
            SELECT count(k) FROM ApiKey k
             WHERE k.partnerId = :partner AND k.environment = :environment AND k.active
               AND k.revokedAt IS NULL AND k.rotatedAt IS NOT NULL AND k.expiresAt > :now
            """,
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment.wire())
        .setParameter("now", now)
        .getSingleResult();
  }

  boolean hasActive(UUID partnerId, Instant now) {
    return NativeQueries.select(
            entities,
            """
            SELECT EXISTS (SELECT FROM partner_api_keys
                            WHERE partner_id = :partner AND is_active AND revoked_at IS NULL
                              AND (expires_at IS NULL OR expires_at > :now))
            """,
            Boolean.class)
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .getSingleResult();
  }

  ActiveKeysView countActive(UUID partnerId, Instant now, Instant soon) {
    return NativeQueries.select(
            entities,
            """
            SELECT count(*), count(*) FILTER (WHERE expires_at <= :soon)
              FROM partner_api_keys
             WHERE partner_id = :partner AND is_active AND revoked_at IS NULL AND rotated_at IS NULL
               AND (expires_at IS NULL OR expires_at > :now)
            """,
            ActiveKeysView.class)
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .setParameter("soon", soon)
        .getSingleResult();
  }

  Optional<String> newestActive(UUID partnerId, KeyEnvironment environment, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities,
                """
                SELECT key_prefix || '…' || key_last4 FROM partner_api_keys
                 WHERE partner_id = :partner AND environment = :environment AND is_active AND revoked_at IS NULL
                   AND (expires_at IS NULL OR expires_at > :now)
                 ORDER BY created_at DESC, id DESC LIMIT 1
                """,
                String.class)
            .setParameter("partner", partnerId)
            .setParameter("environment", environment.wire())
            .setParameter("now", now));
  }

  boolean hasUsedTestKey(UUID partnerId) {
    return NativeQueries.select(
            entities,
            """
            SELECT EXISTS (SELECT FROM partner_api_keys k JOIN api_key_usage u ON u.key_id = k.id
                            WHERE k.partner_id = :partner AND k.environment = 'test')
            """,
            Boolean.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  long count(UUID partnerId) {
    return entities
        .createQuery("SELECT count(k) FROM ApiKey k WHERE k.partnerId = :partner", Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  Optional<ResolvedApiKey> resolve(byte[] digest) {
    return Results.first(
            NativeQueries.select(
                    entities, RESOLVED + "WHERE k.key_digest = :digest", ResolvedApiKeyRow.class)
                .setParameter("digest", digest))
        .map(ResolvedApiKeyRow::key);
  }

  List<ResolvedApiKey> resolve(Set<UUID> ids) {
    return NativeQueries.select(
            entities, RESOLVED + "WHERE k.id = ANY (CAST(:ids AS uuid[]))", ResolvedApiKeyRow.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getResultList()
        .stream()
        .map(ResolvedApiKeyRow::key)
        .toList();
  }

  /** Records when keys were used; never moves a time backwards. Locks rows in id order. */
  void noteUsage(Collection<Map.Entry<UUID, Instant>> uses) {
    UUID[] ids = uses.stream().map(Map.Entry::getKey).toArray(UUID[]::new);
    String[] times = uses.stream().map(use -> use.getValue().toString()).toArray(String[]::new);
    entities
        .createNativeQuery(
            """
            INSERT INTO api_key_usage (key_id, partner_id, last_used_at)
            SELECT k.id, k.partner_id, u.used_at
              FROM unnest(CAST(:ids AS uuid[]), CAST(:times AS timestamptz[])) AS u (key_id, used_at)
              JOIN partner_api_keys k ON k.id = u.key_id ORDER BY k.id
            ON CONFLICT (key_id) DO UPDATE
               SET last_used_at = greatest(api_key_usage.last_used_at, excluded.last_used_at)
            """)
        .setParameter("ids", ids)
        .setParameter("times", times)
        .executeUpdate();
  }

  /** When a key was last used, as far as recorded; null when never. */
  @Nullable Instant lastUsed(UUID keyId) {
    return Results.first(
            NativeQueries.select(
                    entities,
                    "SELECT last_used_at FROM api_key_usage WHERE key_id = :id",
                    Instant.class)
                .setParameter("id", keyId))
        .orElse(null);
  }
}
