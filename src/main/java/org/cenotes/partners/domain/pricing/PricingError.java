package org.cenotes.partners.domain.pricing;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why something cannot be priced as asked. */
public enum PricingError implements ErrorKey {
  NOT_APPLICABLE(422, "error.pricing.not_applicable");

  private final int status;
  private final String key;

  PricingError(int status, String key) {
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
