package org.cenotes.partners.domain.partner;

/** Where a partner stands in its life. */
public enum PartnerStatus {
  PENDING,
  ACTIVE,
  REJECTED,
  SUSPENDED
}
