package org.cenotes.partners.platform.list;

import java.time.Instant;

/**
 * Where a row of a log is.
 *
 * @param sequence its number in the log
 * @param at when what it says happened
 */
public record LogPosition(long sequence, Instant at) {}
