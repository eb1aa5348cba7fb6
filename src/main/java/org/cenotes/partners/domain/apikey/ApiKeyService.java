package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Lists, creates, changes, revokes and rotates single API keys. Changes to one partner's keys are
 * serialised, so that the number of active keys stays as counted until the change is made.
 */
@Service
public class ApiKeyService {
  /** The most active keys of a partner in each environment. */
  public static final int MAX_ACTIVE = 20;

  /** The most keys of a partner that are in their grace period, in each environment. */
  static final int MAX_IN_GRACE = 20;

  private final ApiKeys keys;
  private final PartnerKeysService partnerKeys;
  private final KeyAlertService alerts;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  ApiKeyService(
      ApiKeys keys,
      PartnerKeysService partnerKeys,
      KeyAlertService alerts,
      AuditService audit,
      Clock clock) {
    this.keys = keys;
    this.partnerKeys = partnerKeys;
    this.alerts = alerts;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * A key to create.
   *
   * @param scopes empty for all
   */
  public record NewKey(
      String name,
      KeyEnvironment environment,
      List<ApiKeyScope> scopes,
      @Nullable Instant expiresAt) {}

  /**
   * Changes to a key; null when unchanged.
   *
   * @param expiresAt empty: the key does not expire
   */
  public record Change(
      @Nullable String name,
      @Nullable Boolean isActive,
      @Nullable List<ApiKeyScope> scopes,
      @Nullable Optional<Instant> expiresAt) {}

  /** Whether the partner has a key that is active now, live or test. */
  public boolean hasActive(UUID partnerId) {
    return keys.hasActive(partnerId, clock.instant());
  }

  /**
   * How many keys the partner has that are active now, and how many of them expire soon; a key in
   * its grace period after a rotation does not count.
   */
  public ActiveKeysView countActive(UUID partnerId) {
    Instant now = clock.instant();
    return keys.countActive(partnerId, now, now.plus(ActiveKeysView.SOON));
  }

  /** The partner's newest key that can be used now, masked; empty if it has none. */
  public Optional<String> newestActive(UUID partnerId, KeyEnvironment environment) {
    return keys.newestActive(partnerId, environment, clock.instant());
  }

  /** Whether the partner has ever used a test key. */
  public boolean hasUsedTestKey(UUID partnerId) {
    return keys.hasUsedTestKey(partnerId);
  }

  /** A page of a partner's keys in the query's order, including revoked and expired ones. */
  public Page<ApiKeyView> list(UUID partnerId, SortedQuery query) {
    return new Page<>(
        keys.page(partnerId, query, clock.instant()),
        Pagination.of(keys.count(partnerId), query),
        null);
  }

  /**
   * Creates a key. Its full value is in this result only.
   *
   * @throws ApiException 400 when it would expire in the past, 409 at the limit of active keys or
   *     while API access is off
   */
  public RevealedApiKey create(UUID partnerId, NewKey request) {
    Instant now = clock.instant();
    requireFuture(request.expiresAt(), now);
    requireAccess(keys.lockPartner(partnerId));
    if (keys.countCurrent(partnerId, request.environment(), now) >= MAX_ACTIVE) {
      throw new ApiException(ApiKeyError.LIMIT_REACHED);
    }
    String secret = ApiKeyFormat.generate(request.environment());
    return add(
        partnerId,
        secret,
        new ApiKey(
            Ids.next(),
            partnerId,
            request.name(),
            request.environment(),
            secret,
            ApiKeyScope.orAll(request.scopes()),
            request.expiresAt(),
            audit.user(),
            now));
  }

  /**
   * Changes a key. A key that is disabled while API access is off does not come back with it. An
   * expired one that is to last longer works once access is on again.
   *
   * @throws ApiException 409 when it was revoked or rotated, at the limit of active keys, or when
   *     it would be enabled while API access is off
   */
  public ApiKeyView change(UUID partnerId, UUID keyId, Change change) {
    Instant now = clock.instant();
    requireFuture(Patch.apply(null, change.expiresAt()), now);
    boolean access = keys.lockPartner(partnerId);
    ApiKey key = find(keyId);
    if (Boolean.TRUE.equals(change.isActive())) {
      requireAccess(access);
    }
    Instant lastUsedAt = keys.lastUsed(keyId);
    ApiKeyView before = key.view(lastUsedAt, now);
    boolean wasCounted = key.isCounted(now);
    long counted = keys.countCurrent(partnerId, key.environment(), now);
    boolean changed = key.change(change);
    if (!access) {
      key.switchOff(now);
    }
    if (!wasCounted && key.isCounted(now) && counted >= MAX_ACTIVE) {
      throw new ApiException(ApiKeyError.LIMIT_REACHED);
    }
    ApiKeyView after = key.view(lastUsedAt, now);
    alerts.notifyIfWidened(partnerId, before, after);
    return changed ? audited("api_key.updated", partnerId, before, after) : after;
  }

  /** Revokes a key for good; revoking it again changes nothing. */
  public ApiKeyView revoke(UUID partnerId, UUID keyId) {
    Instant now = clock.instant();
    keys.lockPartner(partnerId);
    ApiKey key = find(keyId);
    ApiKeyView before = key.view(keys.lastUsed(keyId), now);
    if (before.revokedAt() != null) {
      return before;
    }
    key.revoke(now);
    partnerKeys.publish(EventType.API_KEY_REVOKED, key, before, now);
    return audited("api_key.revoked", partnerId, before, key.view(before.lastUsedAt(), now));
  }

  /**
   * Replaces an active key by a new one. The old key works until the grace period ends.
   *
   * @throws ApiException 409 when the key is not active, API access is off, or as many keys as may
   *     be are in their grace period and this one would have one
   */
  public RevealedApiKey rotate(UUID partnerId, UUID keyId, Duration grace) {
    boolean access = keys.lockPartner(partnerId);
    ApiKey key = find(keyId);
    Instant now = clock.instant();
    if (!key.isCounted(now)) { // would not become active with API access either
      throw new ApiException(ApiKeyError.INVALID_TRANSITION);
    }
    requireAccess(access);
    if (!grace.isZero()
        && key.isCurrent(now)
        && keys.countInGrace(partnerId, key.environment(), now) >= MAX_IN_GRACE) {
      throw ApiException.because(
          ApiKeyError.LIMIT_REACHED,
          "%d rotated keys are in their grace period; revoke one, or rotate without a grace period"
              .formatted(MAX_IN_GRACE));
    }
    String secret = ApiKeyFormat.generate(key.environment());
    ApiKey successor = key.successor(Ids.next(), secret, audit.user(), now);
    ApiKeyView before = key.view(keys.lastUsed(keyId), now);
    key.rotate(grace, now);
    partnerKeys.publish(EventType.API_KEY_ROTATED, key, before, now);
    audited("api_key.rotated", partnerId, before, key.view(before.lastUsedAt(), now));
    return add(partnerId, secret, successor);
  }

  private static void requireAccess(boolean access) {
    if (!access) {
      throw new ApiException(ApiKeyError.ACCESS_DISABLED);
    }
  }

  private ApiKey find(UUID keyId) {
    return keys.find(keyId).orElseThrow(() -> new ApiException(ApiKeyError.NOT_FOUND));
  }

  private RevealedApiKey add(UUID partnerId, String secret, ApiKey key) {
    keys.add(key);
    Instant now = clock.instant();
    partnerKeys.publishCreated(key, now);
    ApiKeyView view = key.view(null, now);
    audit.note(partnerId, "api_key.created", "api_key:" + view.id(), null, view);
    return RevealedApiKey.of(view, secret);
  }

  private ApiKeyView audited(String action, UUID partnerId, ApiKeyView before, ApiKeyView after) {
    audit.note(partnerId, action, "api_key:" + after.id(), before, after);
    return after;
  }

  private static void requireFuture(@Nullable Instant expiresAt, Instant now) {
    if (expiresAt != null && !expiresAt.isAfter(now)) {
      throw ApiException.about(HttpError.INVALID_INPUT, "expiresAt", "must be in the future");
    }
  }
}
