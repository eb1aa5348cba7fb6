package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What an event says of a slot of which places were taken or came back. The database writes it,
 * beside the change; this is its form.
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
