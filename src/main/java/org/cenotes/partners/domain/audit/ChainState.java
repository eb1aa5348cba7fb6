package org.cenotes.partners.domain.audit;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a chain when a page of it is read: what the last verification recorded, and what
 * its newer entries and those of the page look like now.
 *
 * @param length the number of the last entry; 0 when there is none
 * @param checkpoint the last entry that was verified; 0 when none was
 * @param brokenEntry the entry at which a verification found the chain broken; null when none did
 * @param checkpointUnchanged whether the entry of the checkpoint is there, with the hash it had
 * @param changedNewerEntry the first entry after the checkpoint that is not what was written or is
 *     missing; null when there is none among the first {@link #MAX_UNVERIFIED}
 * @param changedEntryOfPage the same for the entries of the page
 */
record ChainState(
    Long length,
    Long checkpoint,
    @Nullable Long brokenEntry,
    Boolean checkpointUnchanged,
    @Nullable Long changedNewerEntry,
    @Nullable Long changedEntryOfPage) {
  /**
   * The entries after the checkpoint that a page verifies; about 15 ms. The timer moves the
   * checkpoint long before there are more.
   */
  static final int MAX_UNVERIFIED = 2_000;

  /** Whether no entry was changed or removed, as far as this can be vouched for. */
  boolean isIntact() {
    return brokenEntry == null
        && checkpointUnchanged
        && changedNewerEntry == null
        && changedEntryOfPage == null
        && length - checkpoint <= MAX_UNVERIFIED;
  }
}
