package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a price is for. */
public enum PricingUnit {
  @JsonProperty("person")
  PERSON,
  @JsonProperty("group")
  GROUP
}
