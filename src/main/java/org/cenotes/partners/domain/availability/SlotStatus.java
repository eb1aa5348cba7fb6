package org.cenotes.partners.domain.availability;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a slot or a day stands. */
public enum SlotStatus {
  @JsonProperty("available")
  AVAILABLE,
  /** Less than half of the places are left. */
  @JsonProperty("limited")
  LIMITED,
  @JsonProperty("sold_out")
  SOLD_OUT,
  /** Past, or too near, or not open. */
  @JsonProperty("closed")
  CLOSED;

  static SlotStatus of(int capacity, int available, boolean open) {
    if (!open) {
      return CLOSED;
    }
    if (available <= 0) {
      return SOLD_OUT;
    }
    return available * 2 < capacity ? LIMITED : AVAILABLE;
  }
}
