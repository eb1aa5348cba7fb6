package org.cenotes.partners.domain.availability;

import org.cenotes.partners.platform.json.WireEnum;

/** The availability of a slot or a day. */
public enum SlotStatus implements WireEnum {
  AVAILABLE,
  /** Less than half of the places are left. */
  LIMITED,
  SOLD_OUT,
  /** Past, within the cutoff, or not open. */
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
