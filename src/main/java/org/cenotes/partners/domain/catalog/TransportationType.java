package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** How guests travel to the cenote. */
public enum TransportationType implements WireEnum {
  NONE,
  OWN,
  SHARED_SHUTTLE,
  PRIVATE_TRANSFER;

  /** Whether the cenote provides the transport. */
  public boolean isProvided() {
    return this == SHARED_SHUTTLE || this == PRIVATE_TRANSFER;
  }
}
