package org.cenotes.partners.domain.identity.operator;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why something cannot be done with an operator. */
public enum OperatorError implements ErrorKey {
  NOT_FOUND(404, "error.operator.not_found");

  private final int status;
  private final String key;

  OperatorError(int status, String key) {
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
