package org.cenotes.partners.domain.payment;

import org.cenotes.partners.platform.json.WireEnum;

/** Where a payment stands. */
public enum PaymentState implements WireEnum {
  CREATED,
  /** The guest has to do something at the provider, or the provider is at it. */
  REQUIRES_ACTION,
  SUCCEEDED,
  FAILED,
  /** Its reservation can no longer be paid with it; money that comes all the same goes back. */
  EXPIRED,
  REFUND_PENDING,
  REFUNDED;

  /** Whether money may still be taken by it. */
  public boolean isOpen() {
    return this == CREATED || this == REQUIRES_ACTION;
  }

  /** Whether money was taken by it, wherever that is now. */
  public boolean hasTaken() {
    return this == SUCCEEDED || this == REFUND_PENDING || this == REFUNDED;
  }
}
