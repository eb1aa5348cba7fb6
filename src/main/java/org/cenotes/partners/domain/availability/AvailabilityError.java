package org.cenotes.partners.domain.availability;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about booking a time. */
public enum AvailabilityError implements ErrorKey {
  SOLD_OUT(409, "error.availability.sold_out"),
  CAPACITY_BELOW_TAKEN(409, "error.availability.capacity_below_taken"),
  NOT_BOOKABLE(422, "error.availability.not_bookable");

  private final Entry entry;

  AvailabilityError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
