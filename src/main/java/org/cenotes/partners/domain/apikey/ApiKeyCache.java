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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Who stands behind a key: by checksum, then this node's memory, then the database. A change of key
 * or partner, made on whatever node, is heard within a second.
 */
@ApplicationScoped
public class ApiKeyCache {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.RESOLVE_KEY, DataSet.LIVE, ConnectionPool.READS);

  private final ApiKeyService keys;
  private final Clock clock;

  /** Good keys only: whatever is refused asked the database, and so takes the same time. */
  private final Cache<ByteBuffer, ResolvedApiKey> known =
      Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(Duration.ofSeconds(30)).build();

  /** Counts the changes heard, so that a record read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  ApiKeyCache(ApiKeyService keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The record of a good key that this node remembers; asks nobody. */
  public Optional<ResolvedApiKey> remembered(String key) {
    return Optional.ofNullable(known.getIfPresent(ByteBuffer.wrap(ApiKeyFormat.digest(key))))
        .filter(good -> good.isGood(clock.instant()));
  }

  /**
   * The record as the database has it, if the key is well-formed, known, active and neither revoked
   * nor expired.
   */
  public Optional<ResolvedApiKey> resolve(String key) {
    if (!ApiKeyFormat.isWellFormed(key)) {
      return Optional.empty();
    }
    byte[] digest = ApiKeyFormat.digest(key);
    long before = changes.get();
    Optional<ResolvedApiKey> found =
        CurrentScope.call(DOOR, () -> keys.resolve(digest))
            .filter(good -> good.isGood(clock.instant()));
    found.ifPresent(good -> remember(ByteBuffer.wrap(digest), good, before));
    return found;
  }

  /** Those of these keys that are good, as the database has them, in one statement. */
  public Map<UUID, ResolvedApiKey> good(Set<UUID> ids) {
    return CurrentScope.call(DOOR, () -> keys.resolve(ids)).stream()
        .filter(key -> key.isGood(clock.instant()))
        .collect(Collectors.toMap(ResolvedApiKey::id, Function.identity()));
  }

  private void remember(ByteBuffer name, ResolvedApiKey key, long before) {
    known.put(name, key);
    if (changes.get() != before) {
      known.invalidate(name);
    }
  }

  void forget(@Observes RowChanged changed) {
    if (changed.isAnything()) {
      changes.incrementAndGet();
      known.invalidateAll();
    } else if ("api_key".equals(changed.kind())) {
      changes.incrementAndGet();
      known.asMap().values().removeIf(key -> key.id().equals(UUID.fromString(changed.id())));
    } else if ("partner".equals(changed.kind())) {
      changes.incrementAndGet();
      known
          .asMap()
          .values()
          .removeIf(key -> key.partner().id().equals(UUID.fromString(changed.id())));
    }
  }
}
