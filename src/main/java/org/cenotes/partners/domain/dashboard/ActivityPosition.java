package org.cenotes.partners.domain.dashboard;

import java.util.UUID;
import org.cenotes.partners.platform.list.SortDirection;

/**
 * How far the feed was read in both of its sources: rows with smaller numbers follow, or with
 * larger ones when the feed ascends.
 *
 * @param change number in the audit log
 * @param event sequence in the event log
 */
record ActivityPosition(long change, long event) {
  /** The position needs no id to decide between equal ones. */
  static final UUID NO_ID = new UUID(0, 0);

  /** Before the first row; numbers begin with 1. */
  static ActivityPosition start(SortDirection order) {
    long outermost = order == SortDirection.ASC ? 0 : Long.MAX_VALUE;
    return new ActivityPosition(outermost, outermost);
  }

  /**
   * Reads {@link #toString}.
   *
   * @throws IllegalArgumentException when it is no position
   */
  static ActivityPosition parse(String text) {
    String[] parts = text.split("-", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not a position");
    }
    return new ActivityPosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  @Override
  public String toString() {
    return change + "-" + event;
  }
}
