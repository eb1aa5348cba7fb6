package org.cenotes.partners.domain.payment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Where a payment stands. */
public enum PaymentState {
  @JsonProperty("created")
  CREATED,
  /** The guest has to do something at the provider, or the provider is at it. */
  @JsonProperty("requires_action")
  REQUIRES_ACTION,
  @JsonProperty("succeeded")
  SUCCEEDED,
  @JsonProperty("failed")
  FAILED,
  /** Its reservation can no longer be paid with it; money that comes all the same goes back. */
  @JsonProperty("expired")
  EXPIRED,
  @JsonProperty("refund_pending")
  REFUND_PENDING,
  @JsonProperty("refunded")
  REFUNDED;

  /** Whether money may still be taken by it. */
  public boolean isOpen() {
    return this == CREATED || this == REQUIRES_ACTION;
  }

  /** Whether money was taken by it, wherever that is now. */
  public boolean hasTaken() {
    return this == SUCCEEDED || this == REFUND_PENDING || this == REFUNDED;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PaymentState of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
