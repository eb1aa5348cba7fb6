package org.cenotes.partners.domain.pricing.discount;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why something cannot be done with a discount rule. */
public enum DiscountError implements ErrorKey {
  NOT_FOUND(404, "error.discount_rule.not_found"),
  LIMIT_REACHED(409, "error.discount_rule.limit_reached");

  private final int status;
  private final String key;

  DiscountError(int status, String key) {
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
