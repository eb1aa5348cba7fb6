package org.cenotes.partners.domain.audit;

import org.jspecify.annotations.Nullable;

/**
 * What came of verifying a batch of a chain.
 *
 * @param more whether entries are left to verify
 * @param brokenEntry the first entry that is not what was written or is missing, in the batch that
 *     found it; otherwise null
 */
record BatchVerification(Boolean more, @Nullable Long brokenEntry) {}
