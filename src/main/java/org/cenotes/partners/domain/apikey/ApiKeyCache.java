package org.cenotes.partners.domain.apikey;

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
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_KEY, DataSet.LIVE, ConnectionPool.READS);

  private final ApiKeyService service;
  private final Clock clock;

  /**
   * Valid keys by digest. A refused key is not cached, so that every refusal takes as long as a
   * database query.
   */
  private final NodeCache<ByteBuffer, ResolvedApiKey> keys =
      new NodeCache<ByteBuffer, ResolvedApiKey>(50_000, Duration.ofSeconds(30))
          .invalidateOn("api_key", ResolvedApiKey::id)
          .invalidateOn("partner", key -> key.partner().id());

  @Inject
  ApiKeyCache(ApiKeyService service, Clock clock) {
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
    return keys.reload(
        ByteBuffer.wrap(digest),
        () -> CurrentScope.call(SCOPE, () -> service.resolve(digest)).filter(this::isValid));
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
