package org.cenotes.partners.domain.partner;

import org.cenotes.partners.platform.json.WireEnum;

/** The state of a partner. */
public enum PartnerStatus implements WireEnum {
  PENDING,
  ACTIVE,
  REJECTED,
  SUSPENDED;

  /** Upper case, unlike other names on the wire. */
  @Override
  public String wire() {
    return name();
  }
}
