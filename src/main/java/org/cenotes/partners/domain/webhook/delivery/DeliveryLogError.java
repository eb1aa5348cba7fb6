package org.cenotes.partners.domain.webhook.delivery;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of the delivery log. */
public enum DeliveryLogError implements ErrorKey {
  NOT_FOUND(404, "error.delivery.not_found");

  private final Entry entry;

  DeliveryLogError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
