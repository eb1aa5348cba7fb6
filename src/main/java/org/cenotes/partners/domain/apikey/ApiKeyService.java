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
 * Resolves API keys for authentication, and applies changes that concern all keys of a partner.
 * Partners manage single keys through {@link ApiKeyManagementService}.
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

  /** Creates a key and returns its full value, which is not stored. No scopes means all. */
  public String create(
      UUID partnerId, String name, KeyEnvironment environment, List<ApiKeyScope> scopes) {
    String secret = ApiKeyFormat.generate(environment);
    ApiKey created =
        new ApiKey(
            Ids.next(),
            partnerId,
            name,
            environment,
            secret,
            ApiKeyScope.orAll(scopes),
            null,
            null,
            clock.instant());
    keys.add(created);
    publishCreated(created);
    return secret;
  }

  /**
   * Revokes every key of an environment that works, or would work once API access is restored, and
   * creates one with all scopes. Returns its full value, which is not stored.
   */
  public String regenerate(UUID partnerId, KeyEnvironment environment) {
    keys.lockPartner(partnerId);
    Instant now = clock.instant();
    List<ApiKey> revoked =
        keys.unrevoked(partnerId, environment).stream().filter(ApiKey::isUsableWithAccess).toList();
    List<ApiKeyView> before = revoked.stream().map(key -> key.view(null)).toList();
    for (ApiKey key : revoked) {
      ApiKeyView old = key.view(keys.lastUsed(key.id()));
      key.revoke(now);
      publish("api_key.revoked", key, old);
    }
    String secret = ApiKeyFormat.generate(environment);
    ApiKey replacement =
        new ApiKey(
            Ids.next(),
            partnerId,
            "Regenerated",
            environment,
            secret,
            ApiKeyScope.orAll(List.of()),
            null,
            audit.user(),
            now);
    keys.add(replacement);
    publishCreated(replacement);
    audit.note(
        partnerId,
        "api_key.regenerated",
        "api_key:" + replacement.id(),
        before,
        replacement.view(null));
    return secret;
  }

  /** Disables every active key, because the partner's API access is switched off. */
  public void switchOff(UUID partnerId) {
    keys.lockPartner(partnerId);
    keys.switchOff(partnerId);
  }

  /**
   * Enables the keys that {@link #switchOff} disabled, because the partner's API access is back;
   * not those that were revoked or disabled by hand.
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

  /** Appends the event {@code api_key.created}. */
  void publishCreated(ApiKey key) {
    publish("api_key.created", key, null, key.view(null));
  }

  /** Appends an event about a changed key. */
  void publish(String type, ApiKey key, ApiKeyView before) {
    publish(type, key, before, key.view(before.lastUsedAt()));
  }

  /** Flushes first: the event carries the row's new version. */
  private void publish(String type, ApiKey key, @Nullable ApiKeyView before, ApiKeyView now) {
    keys.flush();
    events.append(
        new NewEvent(key.partnerId(), type, "api_key", key.id(), key.version(), now, before));
  }

  /** When a key was last used, exact to a minute; null: never. */
  public @Nullable Instant lastUsed(UUID keyId) {
    return keys.lastUsed(keyId);
  }
}
