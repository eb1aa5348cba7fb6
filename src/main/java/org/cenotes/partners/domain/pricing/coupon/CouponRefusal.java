package org.cenotes.partners.domain.pricing.coupon;

import org.cenotes.partners.platform.json.WireEnum;

/** Why a coupon cannot be used. */
public enum CouponRefusal implements WireEnum {
  UNKNOWN("must be the code of an existing coupon"),
  INACTIVE("is no longer active"),
  NOT_STARTED("is not valid yet"),
  ENDED("has expired"),
  EXHAUSTED("has reached its redemption limit"),
  CUSTOMER_LIMIT("has reached its redemption limit for this customer"),
  OTHER_ITEM("is not valid for this cenote"),
  AMOUNT_TOO_LOW("requires an amount of at least %d cents"),
  NOTHING_OFF("gives no discount on this price");

  private final String sentence;

  CouponRefusal(String sentence) {
    this.sentence = sentence;
  }

  @Override
  public String wire() {
    return "coupons." + WireEnum.super.wire();
  }

  /** Without the member's name in front, with %d for the least amount. */
  public String sentence() {
    return sentence;
  }
}
