package org.cenotes.partners.platform.list;

import java.util.List;

/**
 * A stretch of something that is numbered and grows at its end: a reader goes on from where it
 * ends.
 *
 * @param items in order
 * @param upTo the last number that was looked at, whether it is among the items or not
 * @param missed how many that the reader has not seen are kept no more
 */
public record SequencePage<T>(List<T> items, long upTo, long missed) {}
