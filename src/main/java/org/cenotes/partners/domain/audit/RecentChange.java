package org.cenotes.partners.domain.audit;

/**
 * An entry of a partner's chain.
 *
 * @param sequence its number in the chain
 */
record RecentChange(long sequence, AuditEntry entry) {}
