package org.cenotes.partners.domain.pricing.coupon;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a coupon takes nothing off. */
public enum CouponRefusal {
  @JsonProperty("coupons.unknown")
  UNKNOWN("is not a coupon"),
  @JsonProperty("coupons.inactive")
  INACTIVE("is not active any more"),
  @JsonProperty("coupons.not_started")
  NOT_STARTED("cannot be used yet"),
  @JsonProperty("coupons.ended")
  ENDED("cannot be used any more"),
  @JsonProperty("coupons.exhausted")
  EXHAUSTED("has been used as often as it can be"),
  @JsonProperty("coupons.customer_limit")
  CUSTOMER_LIMIT("has been used by this customer as often as it can be"),
  @JsonProperty("coupons.other_item")
  OTHER_ITEM("is not for this cenote"),
  @JsonProperty("coupons.amount_too_low")
  AMOUNT_TOO_LOW("is for a higher amount"),
  @JsonProperty("coupons.nothing_off")
  NOTHING_OFF("takes nothing off this price");

  private final String sentence;

  CouponRefusal(String sentence) {
    this.sentence = sentence;
  }

  /** Without the member's name in front. */
  public String sentence() {
    return sentence;
  }
}
