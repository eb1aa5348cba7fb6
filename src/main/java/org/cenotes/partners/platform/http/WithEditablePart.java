package org.cenotes.partners.platform.http;

/**
 * The data of a response that has more than what clients change, such as counts. Its ETag changes
 * with all of it, so that 304 is right, and a change with {@code If-Match} needs only this part of
 * it to be as it was read.
 */
public interface WithEditablePart {
  /** What clients change, as it is answered. */
  Object editablePart();
}
