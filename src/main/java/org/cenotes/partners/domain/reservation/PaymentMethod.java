package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.json.WireEnum;

/** How a reservation is paid. */
public enum PaymentMethod implements WireEnum {
  /** On the partner's account: confirmed at once, settled by statement. */
  PARTNER_ACCOUNT,
  /** At the venue's desk, which confirms it. */
  ON_SITE,
  CARDPROVIDER,
  WALLETPROVIDER,
  REGIONALPROVIDER;

  /** Whether a provider takes the money while the reservation waits. */
  public boolean isOnline() {
    return this == CARDPROVIDER || this == WALLETPROVIDER || this == REGIONALPROVIDER;
  }
}
