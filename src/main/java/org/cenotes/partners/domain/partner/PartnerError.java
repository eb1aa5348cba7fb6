package org.cenotes.partners.domain.partner;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why something cannot be done with a partner. */
public enum PartnerError implements ErrorKey {
  NOT_FOUND(404, "error.partner.not_found"),
  INVALID_TRANSITION(409, "error.partner.invalid_transition");

  private final Entry entry;

  PartnerError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
