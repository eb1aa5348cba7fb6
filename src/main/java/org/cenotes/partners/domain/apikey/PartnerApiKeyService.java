package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * What a partner's people do with its keys. Changes of one partner's keys wait for each other, so
 * that what is counted or found active stays so until the change is made.
 */
@Service
public class PartnerApiKeyService {
  /** Active keys an environment may have. */
  private static final int MOST_ACTIVE = 20;

  private final ApiKeys keys;
  private final ApiKeyService all;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  PartnerApiKeyService(ApiKeys keys, ApiKeyService all, AuditService audit, Clock clock) {
    this.keys = keys;
    this.all = all;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * A key to be made.
   *
   * @param scopes none: all of them
   */
  public record NewKey(
      String name,
      KeyEnvironment environment,
      List<ApiKeyScope> scopes,
      @Nullable Instant expiresAt) {}

  /** What becomes different of a key; null: stays as it is. */
  public record Change(
      @Nullable String name,
      @Nullable Boolean isActive,
      @Nullable List<ApiKeyScope> scopes,
      @Nullable Instant expiresAt) {}

  /** A partner's keys, the newest first; those of the past too. */
  public Page<ApiKeyView> list(UUID partnerId, SortedQuery query) {
    return new Page<>(
        keys.page(partnerId, query), Pagination.of(keys.count(partnerId), query), null);
  }

  /** Makes a key and reveals it, this once. */
  public RevealedApiKey create(UUID partnerId, NewKey wanted) {
    Instant now = clock.instant();
    refusePast(wanted.expiresAt(), now);
    keys.lockPartner(partnerId);
    if (keys.countCurrent(partnerId, wanted.environment(), now) >= MOST_ACTIVE) {
      throw new ApiException(ApiKeyError.LIMIT_REACHED);
    }
    String secret = ApiKeyFormat.generate(wanted.environment());
    return add(
        partnerId,
        secret,
        new ApiKey(
            Ids.next(),
            partnerId,
            wanted.name(),
            wanted.environment(),
            secret,
            ApiKeyScope.orAll(wanted.scopes()),
            wanted.expiresAt(),
            audit.user(),
            now));
  }

  /** Changes a key that is neither revoked nor rotated. */
  public ApiKeyView change(UUID partnerId, UUID keyId, Change change) {
    Instant now = clock.instant();
    refusePast(change.expiresAt(), now);
    ApiKey key = locked(partnerId, keyId);
    if (key.isOver()) {
      throw new ApiException(ApiKeyError.INVALID_TRANSITION);
    }
    Instant used = keys.lastUsed(keyId);
    ApiKeyView before = key.view(used);
    boolean counted = key.isCurrent(now);
    long counting = keys.countCurrent(partnerId, key.environment(), now);
    apply(change, key);
    if (!counted && key.isCurrent(now) && counting >= MOST_ACTIVE) {
      throw new ApiException(ApiKeyError.LIMIT_REACHED);
    }
    return noted("api_key.updated", partnerId, before, key.view(used));
  }

  private static void apply(Change change, ApiKey key) {
    if (change.name() != null) {
      key.rename(change.name());
    }
    if (change.scopes() != null) {
      key.limit(change.scopes());
    }
    if (change.expiresAt() != null) {
      key.expire(change.expiresAt());
    }
    if (change.isActive() != null) {
      if (change.isActive()) {
        key.enable();
      } else {
        key.disable();
      }
    }
  }

  /** Ends a key for good; a second time changes nothing. */
  public ApiKeyView revoke(UUID partnerId, UUID keyId) {
    ApiKey key = locked(partnerId, keyId);
    ApiKeyView before = key.view(keys.lastUsed(keyId));
    if (before.revokedAt() != null) {
      return before;
    }
    key.revoke(clock.instant());
    all.tell("api_key.revoked", key, before);
    return noted("api_key.revoked", partnerId, before, key.view(before.lastUsedAt()));
  }

  /** Puts a new key in an active one's place, which lives out the grace period. */
  public RevealedApiKey rotate(UUID partnerId, UUID keyId, Duration grace) {
    ApiKey key = locked(partnerId, keyId);
    Instant now = clock.instant();
    if (!key.isCurrent(now)) {
      throw new ApiException(ApiKeyError.INVALID_TRANSITION);
    }
    String secret = ApiKeyFormat.generate(key.environment());
    ApiKey successor = key.successor(Ids.next(), secret, audit.user(), now);
    ApiKeyView before = key.view(keys.lastUsed(keyId));
    key.retire(grace, now);
    all.tell("api_key.rotated", key, before);
    noted("api_key.rotated", partnerId, before, key.view(before.lastUsedAt()));
    return add(partnerId, secret, successor);
  }

  private ApiKey locked(UUID partnerId, UUID keyId) {
    keys.lockPartner(partnerId);
    return keys.find(keyId).orElseThrow(() -> new ApiException(ApiKeyError.NOT_FOUND));
  }

  private RevealedApiKey add(UUID partnerId, String secret, ApiKey key) {
    keys.add(key);
    all.tellCreated(key);
    ApiKeyView view = key.view(null);
    audit.note(partnerId, "api_key.created", "api_key:" + view.id(), null, view);
    return RevealedApiKey.of(view, secret);
  }

  private ApiKeyView noted(String action, UUID partnerId, ApiKeyView before, ApiKeyView after) {
    audit.note(partnerId, action, "api_key:" + after.id(), before, after);
    return after;
  }

  private static void refusePast(@Nullable Instant expiresAt, Instant now) {
    if (expiresAt != null && !expiresAt.isAfter(now)) {
      throw ApiException.about(HttpError.INVALID_INPUT, "expiresAt", "must be in the future");
    }
  }
}
