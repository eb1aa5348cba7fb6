package org.cenotes.partners.domain.identity.reset;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of password resets. */
public enum ResetError implements ErrorKey {
  INVALID_TOKEN(400, "error.auth.invalid_reset_token");

  private final Entry entry;

  ResetError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
