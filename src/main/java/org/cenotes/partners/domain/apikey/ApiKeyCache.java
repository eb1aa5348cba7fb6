package org.cenotes.partners.domain.apikey;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Resolves API keys to their partner: by checksum, then this node's memory, then the database. A
 * change of key or partner takes effect on every node within a second.
 */
@ApplicationScoped
public class ApiKeyCache {
  private static final int MAX_KEYS = 50_000;

  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_KEY, DataSet.LIVE, ConnectionPool.READS);

  private final PartnerKeysService service;
  private final Clock clock;

  /**
   * Valid keys by digest. A refused key is not cached, so that every refusal takes as long as a
   * database query.
   */
  private final NodeCache<ByteBuffer, ResolvedApiKey> keys =
      new NodeCache<ByteBuffer, ResolvedApiKey>(MAX_KEYS, Duration.ofSeconds(30))
          .invalidateOn("api_key", ResolvedApiKey::id)
          .invalidateOn("partner", key -> key.partner().id());

  /**
   * Digests of the keys that were valid at their last look-up. Changes do not remove them, so that
   * a valid key that has left {@link #keys} is known to be none that somebody guesses.
   */
  private final Cache<ByteBuffer, Boolean> recentlyValid =
      Caffeine.newBuilder().maximumSize(MAX_KEYS).expireAfterWrite(Duration.ofDays(1)).build();

  @Inject
  ApiKeyCache(PartnerKeysService service, Clock clock) {
    this.service = service;
    this.clock = clock;
  }

  /** The valid key in this node's memory; does not query the database. */
  public Optional<ResolvedApiKey> findCached(String key) {
    return keys.getIfPresent(ByteBuffer.wrap(ApiKeyFormat.digest(key))).filter(this::isValid);
  }

  /** The key as stored, if it is well-formed, known and valid. */
  public Optional<ResolvedApiKey> resolve(String key) {
    if (!ApiKeyFormat.isWellFormed(key)) {
      return Optional.empty();
    }
    byte[] digest = ApiKeyFormat.digest(key);
    ByteBuffer cached = ByteBuffer.wrap(digest);
    Optional<ResolvedApiKey> found =
        keys.reload(
            cached,
            () -> CurrentScope.call(SCOPE, () -> service.resolve(digest)).filter(this::isValid));
    if (found.isPresent()) {
      recentlyValid.put(cached, true);
    } else {
      recentlyValid.invalidate(cached);
    }
    return found;
  }

  /** Whether the last look-up of this key on this node, within a day, found it valid. */
  public boolean wasRecentlyValid(String key) {
    return recentlyValid.getIfPresent(ByteBuffer.wrap(ApiKeyFormat.digest(key))) != null;
  }

  /** Those of these keys that are valid, as stored, by id; one query. */
  public Map<UUID, ResolvedApiKey> findValid(Set<UUID> ids) {
    return CurrentScope.call(SCOPE, () -> service.resolve(ids)).stream()
        .filter(this::isValid)
        .collect(Collectors.toMap(ResolvedApiKey::id, Function.identity()));
  }

  private boolean isValid(ResolvedApiKey key) {
    return key.isValid(clock.instant());
  }

  void onRowChanged(@Observes RowChanged change) {
    keys.apply(change);
  }
}
