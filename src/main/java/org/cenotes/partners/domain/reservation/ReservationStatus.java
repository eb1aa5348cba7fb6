package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Where a reservation stands. */
public enum ReservationStatus {
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("confirmed")
  CONFIRMED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("expired")
  EXPIRED,
  @JsonProperty("completed")
  COMPLETED,
  @JsonProperty("no_show")
  NO_SHOW,
  @JsonProperty("refunded")
  REFUNDED;

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of this name; throws {@link IllegalArgumentException} if there is none. */
  public static ReservationStatus of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
