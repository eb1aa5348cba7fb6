package org.cenotes.partners.api.guard;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a caller is refused. */
public enum AccessError implements ErrorKey {
  API_KEY_MISSING(401, "error.partner.api_key_missing"),
  API_KEY_INVALID(401, "error.partner.api_key_invalid"),
  SANDBOX_KEY_NOT_ALLOWED(403, "error.partner.sandbox_key_not_allowed_on_production_api"),
  LIVE_KEY_NOT_ALLOWED(403, "error.partner.live_key_not_allowed_on_sandbox"),
  API_ACCESS_DISABLED(403, "error.partner.api_access_disabled"),
  IP_NOT_ALLOWED(403, "error.partner.ip_not_allowed"),
  SCOPE_MISSING(403, "error.partner.api_key_scope_missing"),
  SEED_NOT_ALLOWED(403, "error.partner.seed_not_allowed_in_production"),
  LOGIN_REQUIRED(401, "error.auth.required"),
  INVALID_TOKEN(401, "error.auth.invalid_token"),
  PARTNER_NOT_ACTIVE(403, "error.partner.not_active"),
  SUPPLY_NOT_ALLOWED(403, "error.partner.supply_not_allowed"),
  PASSWORD_CHANGE_REQUIRED(403, "error.auth.password_change_required"),
  TOTP_SETUP_REQUIRED(403, "error.auth.totp_setup_required");

  private final Entry entry;

  AccessError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }

  @Override
  public String challenge() {
    return switch (this) {
      case API_KEY_MISSING, API_KEY_INVALID -> "ApiKey realm=\"cenotes\"";
      case INVALID_TOKEN -> ErrorKey.super.challenge() + ", error=\"invalid_token\"";
      default -> ErrorKey.super.challenge();
    };
  }
}
