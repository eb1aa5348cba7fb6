package org.cenotes.partners.domain.catalog;

/**
 * CDI event: the schedule or time zone of a cenote that may have reservations is about to change.
 * Fired in the transaction that changes it, which holds the lock of the cenote's row; an observer
 * refuses the change by throwing.
 *
 * @param before the cenote as it is
 * @param after the cenote as it is to become
 */
public record ScheduleChange(Listing before, Listing after) {}
