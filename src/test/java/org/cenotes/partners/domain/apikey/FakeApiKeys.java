package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Keys of one partner in memory. */
final class FakeApiKeys extends ApiKeys {
  final Map<UUID, ApiKey> byId = new LinkedHashMap<>();
  final Map<UUID, Instant> uses = new HashMap<>();
  final List<ExpiringKey> expiring = new ArrayList<>();
  boolean access = true;
  boolean away;

  /** What happens while uses are written. */
  Runnable meanwhile = () -> {};

  @Override
  void add(ApiKey key) {
    byId.put(key.id(), key);
  }

  @Override
  void flush() {}

  @Override
  Optional<ApiKey> find(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  boolean lockPartner(UUID partnerId) {
    return access;
  }

  @Override
  void disableWithAccess(UUID partnerId, Instant now) {
    byId.values().forEach(key -> key.switchOff(now));
  }

  @Override
  List<ApiKey> active(UUID partnerId, KeyEnvironment environment, Instant now) {
    return byId.values().stream()
        .filter(key -> key.environment() == environment && key.view(null, now).isActive())
        .toList();
  }

  @Override
  long countCurrent(UUID partnerId, KeyEnvironment environment, Instant now) {
    return byId.values().stream()
        .filter(key -> key.environment() == environment && key.isCounted(now))
        .count();
  }

  @Override
  long countInGrace(UUID partnerId, KeyEnvironment environment, Instant now) {
    return byId.values().stream()
        .filter(key -> key.environment() == environment && !key.isCurrent(now))
        .map(key -> key.view(null, now))
        .filter(view -> view.isActive() && view.rotatedAt() != null)
        .count();
  }

  @Override
  List<ExpiringKey> expiring(Instant from, Instant until, @Nullable ExpiringKey after, int limit) {
    Comparator<ExpiringKey> order =
        Comparator.comparing(ExpiringKey::expiresAt).thenComparing(ExpiringKey::id);
    return expiring.stream()
        .filter(key -> key.expiresAt().isAfter(from) && !key.expiresAt().isAfter(until))
        .filter(key -> after == null || order.compare(key, after) > 0)
        .sorted(order)
        .limit(limit)
        .toList();
  }

  @Override
  void noteUsage(Collection<Map.Entry<UUID, Instant>> batch) {
    meanwhile.run();
    if (away) {
      throw new IllegalStateException("the database is away");
    }
    batch.forEach(use -> uses.put(use.getKey(), use.getValue()));
  }

  @Override
  @Nullable Instant lastUsed(UUID keyId) {
    return uses.get(keyId);
  }
}
