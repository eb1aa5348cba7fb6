package org.cenotes.partners.domain.availability;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a time cannot be had. */
public enum AvailabilityError implements ErrorKey {
  SOLD_OUT(409, "error.availability.sold_out"),
  NOT_BOOKABLE(422, "error.availability.not_bookable");

  private final int status;
  private final String key;

  AvailabilityError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
