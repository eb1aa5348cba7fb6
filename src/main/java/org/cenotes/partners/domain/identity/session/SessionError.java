package org.cenotes.partners.domain.identity.session;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of login and refresh. */
public enum SessionError implements ErrorKey {
  INVALID_CREDENTIALS(401, "error.auth.invalid_credentials"),
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
