package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.catalog.Schedule.Day;
import org.cenotes.partners.domain.catalog.Schedule.Hours;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A whole schedule; it replaces the former one, except in an import, which keeps the members of the
 * former one that are absent here.
 *
 * @param weekly opening hours of each day of the week; a day without hours is closed
 * @param slotMinutes length of a slot, in minutes
 * @param capacityPerSlot places in each slot
 * @param bookingWindowDays how many days ahead visits can be booked; 365 if absent
 * @param cutoffMinutes how many minutes before its start a slot can no longer be booked; 60 if
 *     absent. It is shorter than the booking window
 * @param minVisitors fewest visitors of a reservation; 1 if absent. Not more than capacityPerSlot,
 *     nor than maxVisitors of an active package
 * @param maxVisitors most visitors of a reservation; 50 if absent. Not less than minVisitors of an
 *     active package
 * @param closures days on which the cenote is closed
 * @param overrides days with other hours or another capacity; one on a day of closures has no
 *     effect as long as that day is closed
 * @param seasons periods with other hours or another capacity, which do not overlap
 */
@Schema(name = "ScheduleTerms")
public record ScheduleTerms(
    @NotNull Map<Day, @NotNull @Size(max = 24) List<@NotNull @Valid HoursTerms>> weekly,
    @NotNull @Min(15) @Max(480) Integer slotMinutes,
    @NotNull @Min(1) @Max(5000) Integer capacityPerSlot,
    @Nullable @Min(1) @Max(730) Integer bookingWindowDays,
    @Nullable @Min(0) @Max(43_200) Integer cutoffMinutes,
    @Nullable @Min(1) @Max(50) Integer minVisitors,
    @Nullable @Min(1) @Max(50) Integer maxVisitors,
    @Nullable @Size(max = 366) List<@NotNull @Valid ClosureTerms> closures,
    @Nullable @Size(max = 366) List<@NotNull @Valid OverrideTerms> overrides,
    @Nullable @Size(max = 24) List<@NotNull @Valid SeasonTerms> seasons) {

  /**
   * Opening hours of one day.
   *
   * @param open start of the first slot, local to the cenote
   * @param close end of the last slot, local to the cenote; at least slotMinutes after open
   */
  @Schema(name = "OpeningHoursTerms")
  public record HoursTerms(@NotNull LocalTime open, @NotNull LocalTime close) {
    Hours hours() {
      return new Hours(open, close);
    }
  }

  /**
   * A day on which the cenote is closed.
   *
   * @param date the day, local to the cenote
   * @param reason why the cenote is closed, for visitors
   */
  @Schema(name = "ScheduleClosureTerms")
  public record ClosureTerms(
      @NotNull LocalDate date, @NotNull @Size(max = 200) @NonBlank String reason) {}

  /**
   * A day with hours and a capacity of its own.
   *
   * @param date the day, local to the cenote
   * @param open start of the first slot of the day, local to the cenote
   * @param close end of the last slot of the day, local to the cenote; at least slotMinutes after
   *     open
   * @param capacityPerSlot places in each slot of the day; fewer than minVisitors close it to new
   *     bookings
   */
  @Schema(name = "ScheduleOverrideTerms")
  public record OverrideTerms(
      @NotNull LocalDate date,
      @NotNull LocalTime open,
      @NotNull LocalTime close,
      @NotNull @Min(1) @Max(5000) Integer capacityPerSlot) {}

  /**
   * A period with hours or a capacity of its own.
   *
   * @param name name of the season, such as Easter; the catalogue shows it
   * @param from first day, local to the cenote
   * @param to last day, local to the cenote; not before from
   * @param weekly opening hours in this period; those of the schedule if absent
   * @param capacityPerSlot places in each slot of this period; those of the schedule if absent, and
   *     fewer than minVisitors close it to new bookings
   */
  @Schema(name = "ScheduleSeasonTerms")
  public record SeasonTerms(
      @Nullable @Size(max = 100) @NonBlank String name,
      @NotNull LocalDate from,
      @NotNull LocalDate to,
      @Nullable Map<Day, @NotNull @Size(max = 24) List<@NotNull @Valid HoursTerms>> weekly,
      @Nullable @Min(1) @Max(5000) Integer capacityPerSlot) {}

  /**
   * Reports what does not fit together.
   *
   * @param fallback has the members that are absent here
   */
  void check(Schedule fallback, FieldErrors.Collector errors) {
    new ScheduleValidator(this, fallback, errors).validate();
  }

  /**
   * The schedule.
   *
   * @param fallback has the members that are absent here
   */
  Schedule schedule(Schedule fallback) {
    return new Schedule(
        week(weekly),
        slotMinutes,
        capacityPerSlot,
        Patch.keep(fallback.bookingWindowDays(), bookingWindowDays),
        Patch.keep(fallback.cutoffMinutes(), cutoffMinutes),
        Patch.keep(fallback.minVisitors(), minVisitors),
        Patch.keep(fallback.maxVisitors(), maxVisitors),
        closures == null ? fallback.closures() : closures(closures),
        overrides == null ? fallback.overrides() : overrides(overrides),
        seasons == null ? fallback.seasons() : seasons(seasons));
  }

  private static List<Schedule.Closure> closures(List<ClosureTerms> terms) {
    return terms.stream()
        .map(day -> new Schedule.Closure(day.date(), day.reason().strip()))
        .sorted(Comparator.comparing(Schedule.Closure::date))
        .toList();
  }

  private static List<Schedule.DayOverride> overrides(List<OverrideTerms> terms) {
    return terms.stream()
        .map(
            day ->
                new Schedule.DayOverride(
                    day.date(), day.open(), day.close(), day.capacityPerSlot()))
        .sorted(Comparator.comparing(Schedule.DayOverride::date))
        .toList();
  }

  private static List<Schedule.Season> seasons(List<SeasonTerms> terms) {
    return terms.stream()
        .map(
            season ->
                new Schedule.Season(
                    NonBlankText.strip(season.name()),
                    season.from(),
                    season.to(),
                    season.weekly() == null ? null : week(season.weekly()),
                    season.capacityPerSlot()))
        .sorted(Comparator.comparing(Schedule.Season::from))
        .toList();
  }

  private static Map<Day, List<Hours>> week(Map<Day, List<HoursTerms>> terms) {
    Map<Day, List<Hours>> week = new EnumMap<>(Day.class);
    terms.forEach((day, hours) -> week.put(day, hours.stream().map(HoursTerms::hours).toList()));
    return week;
  }
}
