package org.cenotes.partners.domain.apikey;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
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
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;

/** The tables {@code partner_api_keys} and {@code api_key_usage}. */
@Repository
class ApiKeys {
  private static final String BY_DIGEST =
      """
      SELECT k.id, k.name, k.key_prefix, k.key_last4, k.environment, k.scopes, k.is_active, k.expires_at, k.revoked_at,
             p.id AS partner_id, p.company_name, p.status, p.partner_type, p.verified, p.plan, p.commission_bp,
             p.api_allowed AND p.api_enabled AS api_open, p.allowed_ips
        FROM partner_api_keys k JOIN partners p ON p.id = k.partner_id
       WHERE k.key_digest = :digest
      """;

  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(ApiKey key) {
    entities.persist(key);
  }

  Optional<ApiKey> find(UUID id) {
    return Optional.ofNullable(entities.find(ApiKey.class, id));
  }

  Optional<ResolvedKey> resolve(byte[] digest) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(BY_DIGEST, Tuple.class)
            .setParameter("digest", digest)
            .getResultList();
    return rows.stream().findFirst().map(ApiKeys::resolved);
  }

  private static ResolvedKey resolved(Tuple row) {
    String prefix = row.get("key_prefix", String.class);
    Set<KeyScope> scopes = EnumSet.noneOf(KeyScope.class);
    for (String scope : row.get("scopes", String[].class)) {
      scopes.add(KeyScope.of(scope));
    }
    return new ResolvedKey(
        row.get("id", UUID.class),
        row.get("name", String.class),
        prefix + "…" + row.get("key_last4", String.class),
        row.get("environment", String.class).equals("live")
            ? KeyEnvironment.LIVE
            : KeyEnvironment.TEST,
        Set.copyOf(scopes),
        row.get("is_active", Boolean.class),
        row.get("expires_at", Instant.class),
        row.get("revoked_at", Instant.class),
        partner(row));
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
