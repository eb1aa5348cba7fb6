package org.cenotes.partners.domain.payment.method;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of payment methods. */
public enum PaymentMethodError implements ErrorKey {
  NOT_FOUND(404, "error.payment_method.not_found");

  private final Entry entry;

  PaymentMethodError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
