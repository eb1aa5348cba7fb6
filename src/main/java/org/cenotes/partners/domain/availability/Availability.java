package org.cenotes.partners.domain.availability;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.availability.DayAvailability.SlotView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The availability of a cenote. For one date it has the members date, isOpen and slots; for a range
 * it has days.
 *
 * @param cenoteId Id of the cenote.
 * @param date The requested date, local to the cenote; absent for a range.
 * @param timezone IANA time zone of the cenote, in which dates and times are meant.
 * @param isOpen Whether the cenote receives visitors on the date; absent for a range.
 * @param closedReason Why the cenote is closed on the date; absent when it is open.
 * @param slots The slots of the date in order of time, empty when it is closed; absent for a range.
 * @param days One summary for each day of the range, both ends included; absent for one date.
 * @param livemode true for live data, false for the sandbox.
 */
@Schema(name = "Availability")
public record Availability(
    UUID cenoteId,
    @Nullable LocalDate date,
    String timezone,
    @Nullable Boolean isOpen,
    @Nullable String closedReason,
    @Nullable List<SlotView> slots,
    @Nullable List<DaySummary> days,
    boolean livemode) {

  /** The availability on one date. */
  public static Availability of(DayAvailability day) {
    return new Availability(
        day.cenoteId(),
        day.date(),
        day.timezone(),
        day.isOpen(),
        day.closedReason(),
        day.slots(),
        null,
        day.livemode());
  }
}
