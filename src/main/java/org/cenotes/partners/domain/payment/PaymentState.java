package org.cenotes.partners.domain.payment;

import org.cenotes.partners.platform.json.WireEnum;

/** The state of a payment. */
public enum PaymentState implements WireEnum {
  CREATED,
  /** The guest has to act at the provider, or the provider is processing it. */
  REQUIRES_ACTION,
  SUCCEEDED,
  FAILED,
  /** Its reservation can no longer be paid with it; money taken all the same is refunded. */
  EXPIRED,
  REFUND_PENDING,
  REFUNDED;

  /** Whether it may still take money. */
  public boolean isOpen() {
    return this == CREATED || this == REQUIRES_ACTION;
  }

  /** Whether the reservation was not paid with it, and it is not open any more. */
  public boolean hasEnded() {
    return this == FAILED || this == EXPIRED;
  }

  /** Whether it took money, refunded or not. */
  public boolean hasTaken() {
    return this == SUCCEEDED || this == REFUND_PENDING || this == REFUNDED;
  }
}
