package org.cenotes.partners.domain.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The slots that a cenote's schedule makes, whether or not the cenote is on sale.
 *
 * @param cenoteId id of the cenote
 * @param timezone IANA time zone in which dates and times are meant
 * @param days each day of the period
 */
@Schema(name = "SchedulePreview")
public record SchedulePreview(UUID cenoteId, String timezone, List<PreviewDay> days) {
  /**
   * A day of the schedule.
   *
   * @param date the day, local to the cenote
   * @param closure why the cenote is closed on this day; absent unless a closure is planned
   * @param season name of the season that the day is in
   * @param slots the slots of the day, ascending; none when the cenote is closed, or has fewer
   *     places than minVisitors
   */
  @Schema(name = "SchedulePreviewDay")
  public record PreviewDay(
      LocalDate date, @Nullable String closure, @Nullable String season, List<PreviewSlot> slots) {}

  /**
   * A slot of the schedule.
   *
   * @param startTime start, local to the cenote
   * @param endTime end, local to the cenote
   * @param startsAt start as an instant
   * @param capacity places in the slot
   */
  @Schema(name = "SchedulePreviewSlot")
  public record PreviewSlot(
      LocalTime startTime, LocalTime endTime, Instant startsAt, int capacity) {
    static PreviewSlot of(Slot slot) {
      return new PreviewSlot(slot.start(), slot.end(), slot.startsAt(), slot.capacity());
    }
  }
}
