package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** Whether a price is per person or per group. */
public enum PricingUnit implements WireEnum {
  PERSON,
  GROUP
}
