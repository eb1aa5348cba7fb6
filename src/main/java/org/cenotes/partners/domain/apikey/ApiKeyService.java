package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** What can be done with API keys. */
@Service
public class ApiKeyService {
  private final ApiKeys keys;
  private final Clock clock;

  @Inject
  ApiKeyService(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** Makes a key and reveals it, this once. No scopes means all of them. */
  public String create(
      UUID partnerId, String name, KeyEnvironment environment, List<KeyScope> scopes) {
    String key = KeyFormat.generate(environment);
    List<KeyScope> granted = scopes.isEmpty() ? List.of(KeyScope.values()) : scopes;
    keys.add(new ApiKey(Ids.next(), partnerId, name, environment, key, granted, clock.instant()));
    return key;
  }

  /** Ends a key for good. */
  public void revoke(UUID keyId) {
    keys.find(keyId).ifPresent(key -> key.revoke(clock.instant()));
  }

  Optional<ResolvedKey> resolve(byte[] digest) {
    return keys.resolve(digest);
  }

  void noteUsage(Collection<Map.Entry<UUID, Instant>> uses) {
    keys.noteUsage(uses);
  }

  /** When a key was last used, exact to a minute; null: never. */
  public @Nullable Instant lastUsed(UUID keyId) {
    return keys.lastUsed(keyId);
  }
}
