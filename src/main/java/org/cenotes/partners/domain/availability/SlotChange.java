package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The data of {@code availability.changed}: a slot whose places were claimed or given back, or
 * whose capacity an administrator changed. A slot that was never booked has no event for that.
 *
 * @param cenoteId id of the cenote
 * @param date visit date, local to the cenote
 * @param startTime start of the slot, local to the cenote
 * @param endTime end of the slot, local to the cenote
 * @param capacity places that the slot has in all
 * @param available places that are left after the change
 * @param livemode true for live data, false for the sandbox
 */
// Never made here: a trigger of the database writes it with the change
// (record_availability_change).
@Schema(name = "SlotChange")
public record SlotChange(
    UUID cenoteId,
    LocalDate date,
    LocalTime startTime,
    LocalTime endTime,
    int capacity,
    int available,
    boolean livemode) {}
