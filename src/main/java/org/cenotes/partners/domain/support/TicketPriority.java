package org.cenotes.partners.domain.support;

import org.cenotes.partners.platform.json.WireEnum;

/** How urgent the partner considers a ticket. */
public enum TicketPriority implements WireEnum {
  LOW,
  NORMAL,
  HIGH,
  URGENT
}
