package org.cenotes.partners.domain.catalog;

import java.util.Optional;

/**
 * CDI event: the schedule or time zone of a cenote that may have reservations is about to change.
 * Fired in the transaction that changes it, which holds the lock of the cenote's row; an observer
 * refuses the change by throwing.
 *
 * @param before the cenote as it is
 * @param after the cenote as it is to become
 */
public record ScheduleChange(Listing before, Listing after) {
  /** The change to announce; empty when the times stay the same, or in a draft: it has no slots. */
  static Optional<ScheduleChange> between(Listing before, Listing after) {
    boolean isOtherTime =
        !before.schedule().equals(after.schedule()) || !before.timezone().equals(after.timezone());
    return isOtherTime && before.state() != CenoteStatus.DRAFT
        ? Optional.of(new ScheduleChange(before, after))
        : Optional.empty();
  }
}
