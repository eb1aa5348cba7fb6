package org.cenotes.partners.domain.sandbox;

import java.time.Instant;

/**
 * A part of a partner's rows that was deleted in one transaction.
 *
 * @param rows how many those were
 * @param isLast whether none was left
 * @param at when it was deleted
 */
record DeletedBatch(long rows, boolean isLast, Instant at) {}
