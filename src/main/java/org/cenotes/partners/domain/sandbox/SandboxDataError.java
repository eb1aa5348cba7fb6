package org.cenotes.partners.domain.sandbox;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why sandbox data cannot be generated. */
public enum SandboxDataError implements ErrorKey {
  LIMIT_REACHED(409, "error.sandbox.limit_reached");

  private final Entry entry;

  SandboxDataError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
