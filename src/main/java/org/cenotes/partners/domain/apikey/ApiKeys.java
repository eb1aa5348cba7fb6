package org.cenotes.partners.domain.apikey;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;

/** The tables {@code partner_api_keys} and {@code api_key_usage}. */
@Repository
class ApiKeys {
  private static final String RESOLVED =
      """
      SELECT k.id, k.name, k.key_prefix, k.key_last4, k.environment, k.scopes, k.is_active, k.expires_at, k.revoked_at,
             p.id AS partner_id, p.company_name, p.status, p.partner_type, p.verified, p.plan, p.commission_bp,
             p.api_allowed AND p.api_enabled AS api_open, p.allowed_ips
        FROM partner_api_keys k JOIN partners p ON p.id = k.partner_id
      """;

  private static final String PAGE =
      """
      SELECT k.id, k.name, k.environment, k.key_prefix, k.key_last4, k.scopes, k.is_active, k.expires_at,
             u.last_used_at, k.created_at, k.created_by, k.rotated_at, k.revoked_at
        FROM partner_api_keys k LEFT JOIN api_key_usage u ON u.key_id = k.id
       WHERE k.partner_id = :partner ORDER BY k.created_at %1$s, k.id %1$s OFFSET :offset LIMIT :limit
      """;

  @PersistenceContext private EntityManager entities;

  void add(ApiKey key) {
    entities.persist(key);
  }

  /** Writes what has changed, and so counts it. */
  void flush() {
    entities.flush();
  }

  Optional<ApiKey> find(UUID id) {
    return Optional.ofNullable(entities.find(ApiKey.class, id));
  }

  /** One transaction at a time decides which keys of a partner there are. */
  void lockPartner(UUID partnerId) {
    entities
        .createNativeQuery("SELECT id FROM partners WHERE id = :id FOR NO KEY UPDATE", UUID.class)
        .setParameter("id", partnerId)
        .getResultList();
  }

  /** Those not revoked, the oldest first. */
  List<ApiKey> unrevoked(UUID partnerId, KeyEnvironment environment) {
    return entities
        .createQuery(
            """
            FROM ApiKey WHERE partnerId = :partner AND environment = :environment AND revokedAt IS NULL
             ORDER BY createdAt, id
            """,
            ApiKey.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment.wire())
        .getResultList();
  }

  void switchOff(UUID partnerId) {
    entities
        .createNativeQuery(
            """
            UPDATE partner_api_keys SET is_active = false, switched_off = true, version = version + 1
             WHERE partner_id = :partner AND is_active
            """)
        .setParameter("partner", partnerId)
        .executeUpdate();
  }

  void switchOn(UUID partnerId) {
    entities
        .createNativeQuery(
            """
            UPDATE partner_api_keys SET is_active = true, switched_off = false, version = version + 1
             WHERE partner_id = :partner AND switched_off
            """)
        .setParameter("partner", partnerId)
        .executeUpdate();
  }

  /** A page, the newest first. */
  List<ApiKeyView> page(UUID partnerId, SortedQuery query) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(PAGE.formatted(query.order().name()), Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("offset", query.offset())
            .setParameter("limit", query.perPage())
            .getResultList();
    return rows.stream().map(ApiKeys::view).toList();
  }

  private static ApiKeyView view(Tuple row) {
    String prefix = row.get("key_prefix", String.class);
    return new ApiKeyView(
        row.get("id", UUID.class),
        row.get("name", String.class),
        WireEnum.parse(KeyEnvironment.class, row.get("environment", String.class)),
        ApiKeyFormat.masked(prefix, row.get("key_last4", String.class)),
        prefix,
        scopes(row),
        row.get("is_active", Boolean.class),
        row.get("expires_at", Instant.class),
        row.get("last_used_at", Instant.class),
        row.get("created_at", Instant.class),
        row.get("created_by", UUID.class),
        row.get("rotated_at", Instant.class),
        row.get("revoked_at", Instant.class));
  }

  /** How many open something and are not in their grace period. */
  long countCurrent(UUID partnerId, KeyEnvironment environment, Instant now) {
    return entities
        .createQuery(
            """
            SELECT count(k) FROM ApiKey k
             WHERE k.partnerId = :partner AND k.environment = :environment AND k.active
               AND k.revokedAt IS NULL AND k.rotatedAt IS NULL
               AND (k.expiresAt IS NULL OR k.expiresAt > :now)
            """,
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", environment.wire())
        .setParameter("now", now)
        .getSingleResult();
  }

  long count(UUID partnerId) {
    return entities
        .createQuery("SELECT count(k) FROM ApiKey k WHERE k.partnerId = :partner", Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  Optional<ResolvedApiKey> resolve(byte[] digest) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(RESOLVED + "WHERE k.key_digest = :digest", Tuple.class)
            .setParameter("digest", digest)
            .getResultList();
    return rows.stream().findFirst().map(ApiKeys::resolved);
  }

  List<ResolvedApiKey> resolve(Set<UUID> ids) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(RESOLVED + "WHERE k.id = ANY (CAST(:ids AS uuid[]))", Tuple.class)
            .setParameter("ids", ids.toArray(UUID[]::new))
            .getResultList();
    return rows.stream().map(ApiKeys::resolved).toList();
  }

  private static ResolvedApiKey resolved(Tuple row) {
    String prefix = row.get("key_prefix", String.class);
    return new ResolvedApiKey(
        row.get("id", UUID.class),
        row.get("name", String.class),
        ApiKeyFormat.masked(prefix, row.get("key_last4", String.class)),
        WireEnum.parse(KeyEnvironment.class, row.get("environment", String.class)),
        Set.copyOf(scopes(row)),
        row.get("is_active", Boolean.class),
        row.get("expires_at", Instant.class),
        row.get("revoked_at", Instant.class),
        partner(row));
  }

  private static List<ApiKeyScope> scopes(Tuple row) {
    return Arrays.stream(row.get("scopes", String[].class))
        .map(scope -> WireEnum.parse(ApiKeyScope.class, scope))
        .toList();
  }

  private static PartnerView partner(Tuple row) {
    String type = row.get("partner_type", String.class);
    return new PartnerView(
        row.get("partner_id", UUID.class),
        row.get("company_name", String.class),
        PartnerStatus.valueOf(row.get("status", String.class)),
        new PartnerType.Column().convertToEntityAttribute(type),
        row.get("verified", Boolean.class),
        row.get("plan", String.class),
        new BasisPoints(row.get("commission_bp", Integer.class)),
        row.get("api_open", Boolean.class),
        Networks.of(List.of(row.get("allowed_ips", String[].class))));
  }

  /** Notes when keys were used, forward only, in one statement and in the order of their ids. */
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

  /** When a key was last used, as far as written. */
  @Nullable Instant lastUsed(UUID keyId) {
    @SuppressWarnings("unchecked")
    List<Instant> times =
        entities
            .createNativeQuery(
                "SELECT last_used_at FROM api_key_usage WHERE key_id = :id", Instant.class)
            .setParameter("id", keyId)
            .getResultList();
    return times.isEmpty() ? null : times.get(0);
  }
}
