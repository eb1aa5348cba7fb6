package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a listing stands between its first draft and its sale. */
public enum CenoteStatus {
  @JsonProperty("draft")
  DRAFT,
  @JsonProperty("pending_review")
  PENDING_REVIEW,
  @JsonProperty("active")
  ACTIVE,
  @JsonProperty("suspended")
  SUSPENDED
}
