package org.cenotes.partners.domain.identity.totp;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of setting up and removing a second factor. */
public enum TotpError implements ErrorKey {
  ALREADY_ENABLED(409, "error.auth.totp_already_enabled"),
  NOT_SET_UP(409, "error.auth.totp_not_set_up");

  private final Entry entry;

  TotpError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
