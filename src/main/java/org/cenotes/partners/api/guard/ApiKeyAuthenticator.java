package org.cenotes.partners.api.guard;

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
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request in by its API key, in the order of the contract: credential, sandbox wall, access,
 * address, scope, limit. What it finds becomes the {@link Caller} and the scope of the request's
 * transactions.
 */
@ApplicationScoped
public class ApiKeyAuthenticator {
  static final String HEADER = "X-API-Key";

  private final ApiKeyCache directory;
  private final ApiKeyUsage usage;
  private final RateLimiter limiter;
  private final CallerRateLimits limits;
  private final RequestInfo request;
  private final Caller caller;

  @Inject
  ApiKeyAuthenticator(
      ApiKeyCache directory,
      ApiKeyUsage usage,
      RateLimiter limiter,
      CallerRateLimits limits,
      RequestInfo request,
      Caller caller) {
    this.directory = directory;
    this.usage = usage;
    this.limiter = limiter;
    this.limits = limits;
    this.request = request;
    this.caller = caller;
  }

  /** Lets the request in, or ends it with the error of the first check it fails. */
  public void admit(@Nullable String header, KeyEnvironment environment, Method method) {
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    admit(header, environment, method, reads);
  }

  /** The same to a method that only reads, whatever its HTTP method. */
  void admitToRead(String header, Method method) {
    admit(header, KeyEnvironment.LIVE, method, true);
  }

  private void admit(
      @Nullable String header, KeyEnvironment environment, Method method, boolean reads) {
    ResolvedApiKey key = identify(header, request.clientAddress(), caller::limited);
    RequiresScope needed = method.getAnnotation(RequiresScope.class);
    check(key, environment, request.clientAddress(), needed == null ? null : needed.value());
    limit(key, reads ? limits.reads(key) : limits.writes(key), caller::limited);
    usage.note(key.id());
    caller.enter(key);
    request.identify("key");
    ConnectionPool lane = reads ? ConnectionPool.READS : ConnectionPool.BOOKING;
    CurrentScope.enter(Scope.partner(key.partner().id(), environment.data(), lane));
  }

  /**
   * The same for a live key that is shown outside a request of the API.
   *
   * @param address whose it is
   */
  public ResolvedApiKey show(String key, ApiKeyScope needed, String address) {
    RejectTestKeyFilter.refuseTestKey(key);
    ResolvedApiKey found = identify(key, address, decision -> {});
    check(found, KeyEnvironment.LIVE, address, needed);
    limit(found, limits.reads(found), decision -> {});
    usage.note(found.id());
    return found;
  }

  /** Whether a good key opens this; throws why not. */
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
      throw new ApiException(AccessError.SCOPE_MISSING);
    }
  }

  private ResolvedApiKey identify(
      @Nullable String header, String address, Consumer<RateLimitDecision> limited) {
    if (header == null || header.isBlank()) {
      throw new ApiException(AccessError.API_KEY_MISSING);
    }
    String key = header.strip();
    return directory
        .findCached(key)
        .or(() -> lookUp(key, address, limited))
        .orElseThrow(
            () -> {
              refuseBeyond(limiter.take(limits.unknownKeys(), address), limited);
              return new ApiException(AccessError.API_KEY_INVALID);
            });
  }

  /**
   * Guessing is slow, and costs the database nothing: for an address that is beyond its limit of
   * unknown keys nothing is looked up any more. Keys that work are remembered and go on working.
   */
  private Optional<ResolvedApiKey> lookUp(
      String key, String address, Consumer<RateLimitDecision> limited) {
    refuseBeyond(limiter.peek(limits.unknownKeys(), address), limited);
    return directory.resolve(key);
  }

  private static void refuseBeyond(
      RateLimitDecision decision, Consumer<RateLimitDecision> limited) {
    if (!decision.allowed()) {
      limited.accept(decision);
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
  }

  private static void checkAccess(ResolvedApiKey key, String address) {
    if (key.partner().status() != PartnerStatus.ACTIVE || !key.partner().apiOpen()) {
      throw new ApiException(AccessError.API_ACCESS_DISABLED);
    }
    if (!key.partner().allowedIps().isEmpty() && !key.partner().allowedIps().contain(address)) {
      throw new ApiException(AccessError.IP_NOT_ALLOWED);
    }
  }

  private void limit(ResolvedApiKey key, RateLimit limit, Consumer<RateLimitDecision> limited) {
    RateLimitDecision decision = limiter.take(limit, key.id().toString());
    limited.accept(decision);
    refuseBeyond(decision, limited);
  }
}
