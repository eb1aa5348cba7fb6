package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** What a price is for. */
public enum PricingUnit implements WireEnum {
  PERSON,
  GROUP
}
