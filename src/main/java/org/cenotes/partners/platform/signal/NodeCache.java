package org.cenotes.partners.platform.signal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows in this node's memory, dropped when the database signals that they changed on any node. An
 * absent row is not cached. A value whose load a change overtook is returned to its caller but not
 * kept. The maximum age bounds staleness if a signal is lost.
 */
public final class NodeCache<K, V> {
  private final Cache<K, V> entries;
  private final Map<String, Consumer<String>> invalidations = new HashMap<>();
  private Predicate<V> isKept = value -> true;

  /** Counts changes, so that a value read before one is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  public NodeCache(long maxSize, Duration maxAge) {
    entries = Caffeine.newBuilder().maximumSize(maxSize).expireAfterWrite(maxAge).build();
  }

  /** Keeps no other values: these are loaded each time. */
  public NodeCache<K, V> keepOnly(Predicate<V> kept) {
    isKept = kept;
    return this;
  }

  /** Drops every entry when a row of this kind changes. */
  public NodeCache<K, V> invalidateAllOn(String kind) {
    invalidations.put(kind, id -> entries.invalidateAll());
    return this;
  }

  /** Drops the entries whose value refers to the changed row of this kind. */
  public NodeCache<K, V> invalidateOn(String kind, Function<V, @Nullable UUID> rowId) {
    invalidations.put(
        kind,
        id -> {
          UUID changed = UUID.fromString(id);
          entries.asMap().values().removeIf(value -> changed.equals(rowId.apply(value)));
        });
    return this;
  }

  /** The cached value; never loads. */
  public Optional<V> getIfPresent(K key) {
    return Optional.ofNullable(entries.getIfPresent(key));
  }

  /** The cached value, else the loaded one. */
  public Optional<V> find(K key, Supplier<Optional<V>> loader) {
    V cached = entries.getIfPresent(key);
    return cached == null ? reload(key, loader) : Optional.of(cached);
  }

  /** The cached value, else the loaded one, which always exists. */
  public V get(K key, Supplier<V> loader) {
    return find(key, () -> Optional.of(loader.get())).orElseThrow();
  }

  /** Loads the value even if one is cached, and keeps it unless a change overtook the load. */
  public Optional<V> reload(K key, Supplier<Optional<V>> loader) {
    long before = changes.get();
    Optional<V> loaded = loader.get();
    if (loaded.filter(isKept).isEmpty()) {
      entries.invalidate(key); // one that was kept before is stale
      return loaded;
    }
    entries.put(key, loaded.get());
    // after the put: a change in between has not seen this entry
    if (changes.get() != before) {
      entries.invalidate(key);
    }
    return loaded;
  }

  /** Drops one entry, because its value has proved to be stale. */
  public void invalidate(K key) {
    changes.incrementAndGet();
    entries.invalidate(key);
  }

  /** Applies a change; drops everything when signals may have been missed. */
  public void apply(RowChanged change) {
    if (change.isAnything()) {
      changes.incrementAndGet();
      entries.invalidateAll();
      return;
    }
    Consumer<String> invalidation = invalidations.get(change.kind());
    if (invalidation != null) {
      changes.incrementAndGet();
      invalidation.accept(String.valueOf(change.id()));
    }
  }
}
