package org.cenotes.partners.domain.identity.operator;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of operator management. */
public enum OperatorError implements ErrorKey {
  NOT_FOUND(404, "error.operator.not_found");

  private final Entry entry;

  OperatorError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
