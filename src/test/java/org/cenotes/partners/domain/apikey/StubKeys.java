package org.cenotes.partners.domain.apikey;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.money.BasisPoints;

/** Keys in memory, for tests that need no database. */
public final class StubKeys extends ApiKeyCache {
  /** Keys as stored, by their text. */
  public final Map<String, ResolvedApiKey> stored = new HashMap<>();

  /** The texts of the keys that this node has cached. */
  public final Set<String> cached = new HashSet<>();

  /** The texts of the keys that this node found valid at their last look-up. */
  public final Set<String> recentlyValid = new HashSet<>();

  private int lookUps;

  /** Without keys. */
  public StubKeys() {
    super(null, Clock.systemUTC());
  }

  /** A usage that nothing is written of. */
  public static ApiKeyUsage usage() {
    return new ApiKeyUsage(null, Clock.systemUTC());
  }

  /** How often the database was asked for a key that is not cached. */
  public int lookUps() {
    return lookUps;
  }

  /** A key of an active partner with this plan, which may be used from these networks. */
  public static ResolvedApiKey key(
      KeyEnvironment environment, String plan, List<String> networks, ApiKeyScope... scopes) {
    PartnerView partner =
        new PartnerView(
            new UUID(1, 1),
            "Partner",
            PartnerStatus.ACTIVE,
            null,
            true,
            plan,
            new BasisPoints(1_000),
            true,
            Networks.of(networks));
    return of(environment, Set.of(scopes), true, null, partner);
  }

  /** The same key, on or off, with an end. */
  public static ResolvedApiKey changed(ResolvedApiKey key, boolean active, Instant expiresAt) {
    return of(key.environment(), key.scopes(), active, expiresAt, key.partner());
  }

  private static ResolvedApiKey of(
      KeyEnvironment environment,
      Set<ApiKeyScope> scopes,
      boolean active,
      Instant expiresAt,
      PartnerView partner) {
    return new ResolvedApiKey(
        new UUID(2, 1),
        "Key",
        environment.prefix() + "abcd…wxyz",
        environment,
        scopes,
        active,
        !active,
        expiresAt,
        null,
        partner);
  }

  @Override
  public Optional<ResolvedApiKey> findCached(String key) {
    return cached.contains(key) ? Optional.ofNullable(stored.get(key)) : Optional.empty();
  }

  @Override
  public Optional<ResolvedApiKey> resolve(String key) {
    lookUps++;
    return Optional.ofNullable(stored.get(key));
  }

  @Override
  public boolean wasRecentlyValid(String key) {
    return recentlyValid.contains(key);
  }

  @Override
  public Map<UUID, ResolvedApiKey> findValid(Set<UUID> ids) {
    return stored.values().stream()
        .filter(key -> ids.contains(key.id()))
        .collect(Collectors.toMap(ResolvedApiKey::id, key -> key));
  }
}
