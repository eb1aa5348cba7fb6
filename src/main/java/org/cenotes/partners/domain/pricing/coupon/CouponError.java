package org.cenotes.partners.domain.pricing.coupon;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about coupons. */
public enum CouponError implements ErrorKey {
  NOT_FOUND(404, "error.coupon.not_found"),
  CODE_TAKEN(409, "error.coupon.code_taken"),
  EXHAUSTED(409, "error.coupon.exhausted");

  private final Entry entry;

  CouponError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
