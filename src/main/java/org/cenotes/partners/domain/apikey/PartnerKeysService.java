package org.cenotes.partners.domain.apikey;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Resolves API keys for authentication, and applies changes that concern all keys of a partner.
 * Partners manage single keys through {@link ApiKeyService}.
 */
@Service
public class PartnerKeysService {
  private final ApiKeys keys;
  private final EventService events;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  PartnerKeysService(ApiKeys keys, EventService events, AuditService audit, Clock clock) {
    this.keys = keys;
    this.events = events;
    this.audit = audit;
    this.clock = clock;
  }

  /** Creates a key and returns its full value, which is not stored. No scopes means all. */
  public String create(
      UUID partnerId, String name, KeyEnvironment environment, List<ApiKeyScope> scopes) {
    Instant now = clock.instant();
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
            now);
    keys.add(created);
    publishCreated(created, now);
    return secret;
  }

  /**
   * Revokes every active key of an environment and creates one with all scopes. Returns its full
   * value, which is not stored. The audit log has each revocation and the creation, as if they had
   * been made one by one, and what belongs together.
   *
   * @throws ApiException 409 while API access is off
   */
  public String regenerate(UUID partnerId, KeyEnvironment environment) {
    if (!keys.lockPartner(partnerId)) {
      throw new ApiException(ApiKeyError.ACCESS_DISABLED);
    }
    Instant now = clock.instant();
    List<ApiKey> revoked = keys.active(partnerId, environment, now);
    for (ApiKey key : revoked) {
      ApiKeyView old = key.view(keys.lastUsed(key.id()), now);
      key.revoke(now);
      publish(EventType.API_KEY_REVOKED, key, old, now);
      note("api_key.revoked", key, old, key.view(old.lastUsedAt(), now));
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
    publishCreated(replacement, now);
    ApiKeyView made = replacement.view(null, now);
    note("api_key.created", replacement, null, made);
    List<UUID> replaced = revoked.stream().map(ApiKey::id).toList();
    note("api_key.regenerated", replacement, null, new Regenerated(made, replaced));
    return secret;
  }

  private void note(String action, ApiKey key, @Nullable Object before, Object after) {
    audit.note(key.partnerId(), action, "api_key:" + key.id(), before, after);
  }

  /** A key and those that it replaced, as the audit log records them. */
  private record Regenerated(@JsonUnwrapped ApiKeyView key, List<UUID> revoked) {}

  /**
   * Makes the partner's keys follow its API access, after one of its two flags changed. While
   * access is off every active key is disabled; once it is on again exactly those are enabled, not
   * one that was revoked or disabled by hand.
   */
  public void followAccess(UUID partnerId) {
    if (keys.lockPartner(partnerId)) {
      keys.enableWithAccess(partnerId);
    } else {
      keys.disableWithAccess(partnerId, clock.instant());
    }
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
  void publishCreated(ApiKey key, Instant now) {
    publish(EventType.API_KEY_CREATED, key, null, key.view(null, now));
  }

  /** Appends an event about a changed key. */
  void publish(EventType type, ApiKey key, ApiKeyView before, Instant now) {
    publish(type, key, before, key.view(before.lastUsedAt(), now));
  }

  /** Flushes first: the event carries the row's new version. */
  private void publish(EventType type, ApiKey key, @Nullable ApiKeyView before, ApiKeyView now) {
    keys.flush();
    events.append(new NewEvent(key.partnerId(), type, key.id(), key.version(), now, before));
  }

  /** When a key was last used, exact to a minute; null: never. */
  public @Nullable Instant lastUsed(UUID keyId) {
    return keys.lastUsed(keyId);
  }
}
