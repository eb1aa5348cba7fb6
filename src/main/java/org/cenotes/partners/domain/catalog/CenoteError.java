package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about cenotes. */
public enum CenoteError implements ErrorKey {
  NOT_FOUND(404, "error.cenote.not_found");

  private final Entry entry;

  CenoteError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
