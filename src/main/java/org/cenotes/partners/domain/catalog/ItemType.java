package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What kinds of thing are for sale. */
public enum ItemType {
  @JsonProperty("cenote")
  CENOTE
}
