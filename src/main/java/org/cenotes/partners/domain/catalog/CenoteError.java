package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about cenotes. */
public enum CenoteError implements ErrorKey {
  NOT_FOUND(404, "error.cenote.not_found"),
  INVALID_TRANSITION(409, "error.cenote.invalid_transition"),
  LIMIT_REACHED(409, "error.cenote.limit_reached");

  private final Entry entry;

  CenoteError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
