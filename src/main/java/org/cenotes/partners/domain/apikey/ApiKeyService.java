package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Which keys a partner has, whoever asks; what its people do with single keys is {@link
 * PartnerApiKeyService}'s.
 */
@Service
public class ApiKeyService {
  private final ApiKeys keys;
  private final EventService events;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  ApiKeyService(ApiKeys keys, EventService events, AuditService audit, Clock clock) {
    this.keys = keys;
    this.events = events;
    this.audit = audit;
    this.clock = clock;
  }

  /** Makes a key and reveals it, this once. No scopes means all of them. */
  public String create(
      UUID partnerId, String name, KeyEnvironment environment, List<ApiKeyScope> scopes) {
    String key = ApiKeyFormat.generate(environment);
    ApiKey made =
        new ApiKey(
            Ids.next(),
            partnerId,
            name,
            environment,
            key,
            ApiKeyScope.orAll(scopes),
            null,
            null,
            clock.instant());
    keys.add(made);
    tellCreated(made);
    return key;
  }

  /**
   * Ends every key of an environment that opens anything, or would once access is back, and makes
   * one with all scopes; reveals it, this once.
   */
  public String regenerate(UUID partnerId, KeyEnvironment environment) {
    keys.lockPartner(partnerId);
    Instant now = clock.instant();
    List<ApiKey> ended =
        keys.unrevoked(partnerId, environment).stream().filter(ApiKey::canOpen).toList();
    List<ApiKeyView> before = ended.stream().map(key -> key.view(null)).toList();
    for (ApiKey one : ended) {
      ApiKeyView was = one.view(keys.lastUsed(one.id()));
      one.revoke(now);
      tell("api_key.revoked", one, was);
    }
    String key = ApiKeyFormat.generate(environment);
    ApiKey only =
        new ApiKey(
            Ids.next(),
            partnerId,
            "Regenerated",
            environment,
            key,
            ApiKeyScope.orAll(List.of()),
            null,
            audit.user(),
            now);
    keys.add(only);
    tellCreated(only);
    audit.note(partnerId, "api_key.regenerated", "api_key:" + only.id(), before, only.view(null));
    return key;
  }

  /** The partner's access is off, and with it every key that is active. */
  public void switchOff(UUID partnerId) {
    keys.lockPartner(partnerId);
    keys.switchOff(partnerId);
  }

  /**
   * The partner's access is back, and with it the keys that went with it; not those revoked or
   * disabled by hand.
   */
  public void switchOn(UUID partnerId) {
    keys.lockPartner(partnerId);
    keys.switchOn(partnerId);
  }

  Optional<ResolvedApiKey> resolve(byte[] digest) {
    return keys.resolve(digest);
  }

  List<ResolvedApiKey> resolve(Set<UUID> ids) {
    return keys.resolve(ids);
  }

  void noteUsage(Collection<Map.Entry<UUID, Instant>> uses) {
    keys.noteUsage(uses);
  }

  /** Writes to the partner's log that there is a new key. */
  void tellCreated(ApiKey key) {
    tell("api_key.created", key, null, key.view(null));
  }

  /** Writes to the partner's log that a key has become another than it was. */
  void tell(String type, ApiKey key, ApiKeyView before) {
    tell(type, key, before, key.view(before.lastUsedAt()));
  }

  /** The row first, which counts the change. */
  private void tell(String type, ApiKey key, @Nullable ApiKeyView before, ApiKeyView now) {
    keys.flush();
    events.append(
        new NewEvent(key.partnerId(), type, "api_key", key.id(), key.version(), now, before));
  }

  /** When a key was last used, exact to a minute; null: never. */
  public @Nullable Instant lastUsed(UUID keyId) {
    return keys.lastUsed(keyId);
  }
}
