package org.cenotes.partners.domain.support;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about tickets. */
public enum SupportError implements ErrorKey {
  LIMIT_REACHED(409, "error.ticket.limit_reached");

  private final Entry entry;

  SupportError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
