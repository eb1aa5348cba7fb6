package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.ErrorKey;

/** What can be wrong about a cenote. */
public enum CenoteError implements ErrorKey {
  NOT_FOUND(404, "error.cenote.not_found");

  private final int status;
  private final String key;

  CenoteError(int status, String key) {
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
