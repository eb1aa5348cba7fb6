package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What has become of a reservation's money. */
public enum PaymentStatus {
  @JsonProperty("not_required")
  NOT_REQUIRED,
  @JsonProperty("unpaid")
  UNPAID,
  @JsonProperty("paid")
  PAID,
  @JsonProperty("refund_pending")
  REFUND_PENDING,
  @JsonProperty("refunded")
  REFUNDED,
  @JsonProperty("partially_refunded")
  PARTIALLY_REFUNDED;

  /** Whether the guest has paid, whatever has gone back since. */
  public boolean isPaid() {
    return this != NOT_REQUIRED && this != UNPAID;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of this name; throws {@link IllegalArgumentException} if there is none. */
  public static PaymentStatus of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
