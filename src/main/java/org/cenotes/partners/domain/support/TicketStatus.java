package org.cenotes.partners.domain.support;

import org.cenotes.partners.platform.json.WireEnum;

/** Whether a ticket awaits an answer. */
public enum TicketStatus implements WireEnum {
  OPEN,
  CLOSED
}
