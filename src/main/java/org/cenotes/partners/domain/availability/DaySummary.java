package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A summary of one day of a cenote; {@code available} counts slots that can still be booked. */
@Schema(name = "DaySummary")
public record DaySummary(
    LocalDate date, boolean isOpen, int capacity, int available, SlotStatus status) {}
