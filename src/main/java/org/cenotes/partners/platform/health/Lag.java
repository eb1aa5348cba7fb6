package org.cenotes.partners.platform.health;

/**
 * How far behind the work on one data schema is, in seconds: 0 when nothing waits, −1 when it is
 * not known.
 *
 * @param overdueHold of the hold that is overdue longest
 * @param event of the event that has waited longest for its sequence
 * @param delivery of the delivery that has been due longest
 */
record Lag(long overdueHold, long event, long delivery) {
  /** Not measured yet, or the database could not be asked. */
  static final Lag UNKNOWN = new Lag(-1, -1, -1);
}
