package org.cenotes.partners.http;

import java.util.List;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.jspecify.annotations.Nullable;

/** Kinds of callers of a route for API keys, each with its key. */
enum KeyCaller {
  NOBODY,
  MALFORMED_KEY,
  BAD_CHECKSUM,
  UNKNOWN_KEY,
  REVOKED_KEY,
  INACTIVE_KEY,
  EXPIRED_KEY,
  KEY_WITHOUT_SCOPE,
  SUSPENDED_PARTNER,
  API_SWITCHED_OFF,
  API_FORBIDDEN,
  OUTSIDE_ALLOW_LIST,
  WRONG_ENVIRONMENT,
  WRONG_ENVIRONMENT_UNKNOWN,
  OWNER;

  private static final List<String> ALL =
      List.of("catalog:read", "reservations:read", "reservations:write", "events:read");

  /** The key it sends to a route of this environment; null when none. */
  @Nullable String key(KeyEnvironment environment, Partner owner) {
    return switch (this) {
      case NOBODY -> null;
      case MALFORMED_KEY -> "not-a-key";
      case BAD_CHECKSUM -> environment.prefix() + "0".repeat(38);
      case UNKNOWN_KEY -> ApiKeyFormat.generate(environment);
      case REVOKED_KEY ->
          changed(environment, owner, "revoked_at = now() - interval '1 s', is_active = false");
      case INACTIVE_KEY -> changed(environment, owner, "is_active = false");
      case EXPIRED_KEY -> changed(environment, owner, "expires_at = now() - interval '1 s'");
      case KEY_WITHOUT_SCOPE -> Sql.key(owner.id(), environment, List.of("events:read"));
      case SUSPENDED_PARTNER -> ofPartner(environment, "status = 'SUSPENDED'");
      case API_SWITCHED_OFF -> ofPartner(environment, "api_enabled = false");
      case API_FORBIDDEN -> ofPartner(environment, "api_allowed = false");
      case OUTSIDE_ALLOW_LIST -> ofPartner(environment, "allowed_ips = '{192.0.2.0/24}'");
      case WRONG_ENVIRONMENT ->
          environment == KeyEnvironment.LIVE ? owner.testKey() : owner.liveKey();
      case WRONG_ENVIRONMENT_UNKNOWN ->
          ApiKeyFormat.generate(
              environment == KeyEnvironment.LIVE ? KeyEnvironment.TEST : KeyEnvironment.LIVE);
      case OWNER -> environment == KeyEnvironment.LIVE ? owner.liveKey() : owner.testKey();
    };
  }

  private static String changed(KeyEnvironment environment, Partner owner, String assignment) {
    String key = Sql.key(owner.id(), environment, ALL);
    Sql.changeKey(key, assignment);
    return key;
  }

  /** Nobody has used this partner's keys before: no node remembers what it was. */
  private static String ofPartner(KeyEnvironment environment, String assignment) {
    Partner partner = Partner.seed();
    Sql.changePartner(partner.id(), assignment);
    return environment == KeyEnvironment.LIVE ? partner.liveKey() : partner.testKey();
  }

  /** The response of a route for live keys: status and message key; null when accepted. */
  @Nullable String onLiveRoute(boolean needsScope) {
    return switch (this) {
      case NOBODY -> "401 error.partner.api_key_missing";
      case MALFORMED_KEY, BAD_CHECKSUM, UNKNOWN_KEY, REVOKED_KEY, INACTIVE_KEY, EXPIRED_KEY ->
          "401 error.partner.api_key_invalid";
      case KEY_WITHOUT_SCOPE -> needsScope ? "403 error.partner.api_key_scope_missing" : null;
      case SUSPENDED_PARTNER, API_SWITCHED_OFF, API_FORBIDDEN ->
          "403 error.partner.api_access_disabled";
      case OUTSIDE_ALLOW_LIST -> "403 error.partner.ip_not_allowed";
      // by the prefix alone, so whether anybody knows it does not matter
      case WRONG_ENVIRONMENT, WRONG_ENVIRONMENT_UNKNOWN ->
          "403 error.partner.sandbox_key_not_allowed_on_production_api";
      case OWNER -> null;
    };
  }

  /** The response of a route for test keys. */
  @Nullable String onSandboxRoute(boolean needsScope) {
    return switch (this) {
      case WRONG_ENVIRONMENT -> "403 error.partner.live_key_not_allowed_on_sandbox";
      case WRONG_ENVIRONMENT_UNKNOWN -> "401 error.partner.api_key_invalid";
      default -> onLiveRoute(needsScope);
    };
  }

  /** The response of a route with an optional key, which must be valid if sent. */
  @Nullable String onRouteAlsoForPartners() {
    return this == NOBODY ? null : onLiveRoute(false);
  }

  /** The response of an open route: only a test key is refused, by its prefix. */
  @Nullable String onOpenRoute() {
    return this == WRONG_ENVIRONMENT || this == WRONG_ENVIRONMENT_UNKNOWN
        ? "403 error.partner.sandbox_key_not_allowed_on_production_api"
        : null;
  }
}
