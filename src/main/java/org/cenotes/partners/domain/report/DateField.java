package org.cenotes.partners.domain.report;

import org.cenotes.partners.platform.json.WireEnum;

/** Which date of a reservation decides whether it lies in the period of a report. */
public enum DateField implements WireEnum {
  /** The date of the visit, local to the cenote. */
  VISIT,
  /** The moment of booking, in the time zone of the report. */
  CREATED
}
