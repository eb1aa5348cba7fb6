package org.cenotes.partners.api.guard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Consumer;
import org.cenotes.partners.domain.apikey.ApiKeyCache;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.ApiKeyUsage;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.Actor;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.PartnerScopes;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and authorises requests by their API key. Checks, in this order: the key, its
 * environment, API access, client address, scope, rate limit. A request that another check refuses
 * costs a permit too. Sets the {@link Caller} and the scope of the request's transactions.
 */
@ApplicationScoped
public class ApiKeyAuthenticator {
  static final String HEADER = "X-API-Key";

  private final ApiKeyCache cache;
  private final ApiKeyUsage usage;
  private final RateLimiter limiter;
  private final RateLimitSettings limits;
  private final RequestInfo request;
  private final Caller caller;
  private final PartnerScopes scopes;

  @Inject
  ApiKeyAuthenticator(
      ApiKeyCache cache,
      ApiKeyUsage usage,
      RateLimiter limiter,
      RateLimitSettings limits,
      RequestInfo request,
      Caller caller,
      PartnerScopes scopes) {
    this.cache = cache;
    this.usage = usage;
    this.limiter = limiter;
    this.limits = limits;
    this.request = request;
    this.caller = caller;
    this.scopes = scopes;
  }

  /** Admits the request, or throws the error of the first check that fails. */
  public void admit(@Nullable String header, KeyEnvironment environment, Method method) {
    admit(header, environment, method, request.isRead());
  }

  /** Admits a request to a method that only reads, whatever its HTTP method. */
  void admitToRead(String header, Method method) {
    admit(header, KeyEnvironment.LIVE, method, true);
  }

  private void admit(
      @Nullable String header, KeyEnvironment environment, Method method, boolean reads) {
    ResolvedApiKey key = identify(header, request.clientAddress(), caller::setLimit);
    if (key.hasAccess()) {
      caller.identify(key, environment == KeyEnvironment.LIVE);
    }
    RequiresScope needed = method.getAnnotation(RequiresScope.class);
    RateLimitDecision limit =
        limiter.take(reads ? limits.reads(key) : limits.writes(key), key.id().toString());
    caller.setLimit(limit);
    check(key, environment, request.clientAddress(), needed == null ? null : needed.value());
    limit.requireAllowed();
    usage.note(key.id());
    caller.setKey(key);
    request.setPrincipal(
        RequestInfo.API_KEY_PRINCIPAL,
        new Actor(Actor.Kind.API_KEY, key.id().toString(), key.name() + " " + key.masked()));
    ConnectionPool pool = reads ? ConnectionPool.READS : ConnectionPool.BOOKING;
    CurrentScope.enter(scopes.of(key.partner().id(), environment.data(), pool));
  }

  /**
   * Authenticates a live key outside an HTTP request.
   *
   * @param address the client's
   */
  public ResolvedApiKey authenticate(String key, ApiKeyScope needed, String address) {
    RejectTestKeyFilter.refuseTestKey(key);
    ResolvedApiKey found = identify(key, address, decision -> {});
    RateLimitDecision limit = limiter.take(limits.reads(found), found.id().toString());
    check(found, KeyEnvironment.LIVE, address, needed);
    limit.requireAllowed();
    usage.note(found.id());
    return found;
  }

  /**
   * Throws unless a valid key may be used in this environment, from this address and for this
   * scope.
   */
  public static void check(
      ResolvedApiKey key,
      KeyEnvironment environment,
      String address,
      @Nullable ApiKeyScope needed) {
    if (key.environment() != environment) {
      throw new ApiException(
          environment == KeyEnvironment.LIVE
              ? AccessError.SANDBOX_KEY_NOT_ALLOWED
              : AccessError.LIVE_KEY_NOT_ALLOWED);
    }
    checkAccess(key, address);
    if (needed != null && !key.scopes().contains(needed)) {
      throw ApiException.because(
          AccessError.SCOPE_MISSING, "the key needs the scope " + needed.wire());
    }
  }

  private ResolvedApiKey identify(
      @Nullable String header, String address, Consumer<RateLimitDecision> limited) {
    if (header == null || header.isBlank()) {
      throw new ApiException(AccessError.API_KEY_MISSING);
    }
    String key = header.strip();
    return cache
        .findCached(key)
        .or(() -> lookUp(key, address, limited))
        .orElseThrow(
            () -> {
              throwIfLimited(limiter.takeOfAddress(limits.unknownKeys(), address), limited);
              return new ApiException(AccessError.API_KEY_INVALID);
            });
  }

  /**
   * Looks up a key that is not cached, unless the address has exceeded its limit of unknown keys:
   * guessing keys is slow and does not reach the database. Keys that were valid at their last
   * look-up, on this node within a day, are not affected: a client whose key was revoked does not
   * lock out others.
   */
  private Optional<ResolvedApiKey> lookUp(
      String key, String address, Consumer<RateLimitDecision> limited) {
    if (!cache.wasRecentlyValid(key)) {
      throwIfLimited(limiter.peekOfAddress(limits.unknownKeys(), address), limited);
    }
    return cache.resolve(key);
  }

  private static void throwIfLimited(
      RateLimitDecision decision, Consumer<RateLimitDecision> limited) {
    if (!decision.allowed()) {
      limited.accept(decision);
    }
    decision.requireAllowed();
  }

  private static void checkAccess(ResolvedApiKey key, String address) {
    if (!key.hasAccess()) {
      throw new ApiException(AccessError.API_ACCESS_DISABLED);
    }
    if (!key.partner().allowedIps().isEmpty() && !key.partner().allowedIps().contain(address)) {
      throw ApiException.withDetails(
          AccessError.IP_NOT_ALLOWED,
          JsonNodeFactory.instance.objectNode().put("address", address));
    }
  }
}
