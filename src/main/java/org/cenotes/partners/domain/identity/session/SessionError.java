package org.cenotes.partners.domain.identity.session;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why nobody is logged in. */
public enum SessionError implements ErrorKey {
  INVALID_CREDENTIALS(401, "error.auth.invalid_credentials"),
  INVALID_REFRESH_TOKEN(401, "error.auth.invalid_refresh_token");

  private final int status;
  private final String key;

  SessionError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
