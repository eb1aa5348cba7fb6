package org.cenotes.partners.domain.webhook.delivery;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a delivery cannot be sent again. */
public enum DeliveryError implements ErrorKey {
  NOT_FOUND(404, "error.delivery.not_found");

  private final int status;
  private final String key;

  DeliveryError(int status, String key) {
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
