package org.cenotes.partners.domain.identity.session;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of login and refresh. */
public enum SessionError implements ErrorKey {
  INVALID_CREDENTIALS(401, "error.auth.invalid_credentials"),
  TOTP_REQUIRED(401, "error.auth.totp_required"),
  INVALID_TOTP_CODE(401, "error.auth.invalid_totp_code"),
  IP_NOT_ALLOWED(403, "error.auth.ip_not_allowed"),
  INVALID_REFRESH_TOKEN(401, "error.auth.invalid_refresh_token");

  private final Entry entry;

  SessionError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
