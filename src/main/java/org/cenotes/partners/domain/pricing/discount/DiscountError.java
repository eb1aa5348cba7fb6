package org.cenotes.partners.domain.pricing.discount;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about discount rules. */
public enum DiscountError implements ErrorKey {
  NOT_FOUND(404, "error.discount_rule.not_found"),
  LIMIT_REACHED(409, "error.discount_rule.limit_reached");

  private final Entry entry;

  DiscountError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
