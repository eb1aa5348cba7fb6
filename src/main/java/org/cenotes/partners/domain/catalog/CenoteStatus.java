package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.json.WireEnum;

/** The publishing status of a cenote. */
public enum CenoteStatus implements WireEnum {
  DRAFT,
  PENDING_REVIEW,
  ACTIVE,
  SUSPENDED
}
