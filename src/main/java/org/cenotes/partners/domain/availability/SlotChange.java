package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The data of {@code availability.changed}: a slot whose places were claimed or given back. A
 * database trigger writes it with the change; this record documents its form.
 */
@Schema(name = "SlotChange")
public record SlotChange(
    UUID cenoteId,
    LocalDate date,
    LocalTime startTime,
    LocalTime endTime,
    int capacity,
    int available,
    boolean livemode) {}
