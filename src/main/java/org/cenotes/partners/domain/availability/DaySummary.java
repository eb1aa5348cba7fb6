package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A summary of one day of a cenote; {@code available} counts slots that can still be booked.
 *
 * @param date the day, local to the cenote
 * @param isOpen whether the cenote receives visitors on the day
 * @param capacity places of all slots of the day
 * @param available places left in the slots that can still be booked
 * @param status whether the day can be booked; limited when less than half of the places are left
 */
@Schema(name = "DaySummary")
public record DaySummary(
    LocalDate date, boolean isOpen, int capacity, int available, SlotStatus status) {}
