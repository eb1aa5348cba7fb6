package org.cenotes.partners.domain.dashboard;

import java.util.UUID;

/**
 * How far the feed was read in both of its sources: rows with smaller numbers follow.
 *
 * @param change number in the audit log
 * @param event sequence in the event log
 */
record ActivityPosition(long change, long event) {
  static final ActivityPosition START = new ActivityPosition(Long.MAX_VALUE, Long.MAX_VALUE);

  /** The position needs no id to decide between equal ones. */
  static final UUID NO_ID = new UUID(0, 0);

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
