package org.cenotes.partners.domain.availability;

import java.util.Locale;

/** What the database functions that claim places and coupons return. */
public enum ClaimOutcome {
  OK,
  /** A slot has not enough places left. */
  SOLD_OUT,
  /** The cenote is no longer the version that was planned and priced, or not on sale. */
  CHANGED,
  /** The coupon is used up, by all or by this customer. */
  COUPON_EXHAUSTED,
  /** The coupon was deactivated, or its dates exclude this moment. */
  COUPON_CHANGED;

  /** The outcome that a function's result text names. */
  static ClaimOutcome of(String result) {
    return valueOf(result.toUpperCase(Locale.ROOT));
  }
}
