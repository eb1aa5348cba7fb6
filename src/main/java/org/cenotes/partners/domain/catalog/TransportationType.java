package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** How guests come. */
public enum TransportationType implements WireEnum {
  NONE,
  OWN,
  SHARED_SHUTTLE,
  PRIVATE_TRANSFER;

  /** Whether the cenote sends for them. */
  public boolean isProvided() {
    return this == SHARED_SHUTTLE || this == PRIVATE_TRANSFER;
  }
}
