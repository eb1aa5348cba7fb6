package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** Where a listing stands between its first draft and its sale. */
public enum CenoteStatus implements WireEnum {
  DRAFT,
  PENDING_REVIEW,
  ACTIVE,
  SUSPENDED
}
