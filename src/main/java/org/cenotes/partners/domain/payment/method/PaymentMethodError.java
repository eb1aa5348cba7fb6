package org.cenotes.partners.domain.payment.method;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a way of paying cannot be read. */
public enum PaymentMethodError implements ErrorKey {
  NOT_FOUND(404, "error.payment_method.not_found");

  private final int status;
  private final String key;

  PaymentMethodError(int status, String key) {
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
