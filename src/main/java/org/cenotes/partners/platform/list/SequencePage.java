package org.cenotes.partners.platform.list;

import java.util.List;

/**
 * A page of a numbered log; the next page starts after {@code upTo}.
 *
 * @param items in order
 * @param upTo the last number that was read, whether or not its item matches
 * @param missed items the reader has not seen that are no longer kept
 * @param last the last number in the log; 0 in an empty one
 */
public record SequencePage<T>(List<T> items, long upTo, long missed, long last) {}
