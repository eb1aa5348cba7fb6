package org.cenotes.partners.domain.support;

import org.cenotes.partners.platform.json.WireEnum;

/** What a ticket is about. */
public enum TicketCategory implements WireEnum {
  TECHNICAL,
  BILLING,
  ACCOUNT,
  BOOKING,
  OTHER
}
