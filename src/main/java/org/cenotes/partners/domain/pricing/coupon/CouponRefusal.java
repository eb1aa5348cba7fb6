package org.cenotes.partners.domain.pricing.coupon;

import org.cenotes.partners.platform.json.WireEnum;

/** Why a coupon takes nothing off. */
public enum CouponRefusal implements WireEnum {
  UNKNOWN("is not a coupon"),
  INACTIVE("is not active any more"),
  NOT_STARTED("cannot be used yet"),
  ENDED("cannot be used any more"),
  EXHAUSTED("has been used as often as it can be"),
  CUSTOMER_LIMIT("has been used by this customer as often as it can be"),
  OTHER_ITEM("is not for this cenote"),
  AMOUNT_TOO_LOW("is for a higher amount"),
  NOTHING_OFF("takes nothing off this price");

  private final String sentence;

  CouponRefusal(String sentence) {
    this.sentence = sentence;
  }

  @Override
  public String wire() {
    return "coupons." + WireEnum.super.wire();
  }

  /** Without the member's name in front. */
  public String sentence() {
    return sentence;
  }
}
