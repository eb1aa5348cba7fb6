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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
 * @param minVisitors fewest visitors of a reservation; 1 if absent, and capacityPerSlot at most
 * @param maxVisitors most visitors of a reservation; 50 if absent
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
   * @param capacityPerSlot places in each slot of the day
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
   * @param name name of the season, such as Easter
   * @param from first day, local to the cenote
   * @param to last day, local to the cenote; not before from
   * @param weekly opening hours in this period; those of the schedule if absent
   * @param capacityPerSlot places in each slot of this period; those of the schedule if absent
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
    checkWeek("schedule.weekly", weekly, errors);
    if (Patch.keep(fallback.minVisitors(), minVisitors)
        > Patch.keep(fallback.maxVisitors(), maxVisitors)) {
      errors.add("schedule.maxVisitors", "must not be less than minVisitors");
    }
    ScheduleRules.checkPlaces(this, fallback, errors);
    ScheduleRules.checkCutoff(this, fallback, errors);
    Set<LocalDate> closed = new HashSet<>();
    for (int i = 0; i < list(closures).size(); i++) {
      if (!closed.add(list(closures).get(i).date())) {
        errors.add("schedule.closures[" + i + "].date", "must not be repeated");
      }
    }
    Set<LocalDate> overridden = new HashSet<>();
    for (int i = 0; i < list(overrides).size(); i++) {
      OverrideTerms day = list(overrides).get(i);
      String path = "schedule.overrides[" + i + "]";
      if (!overridden.add(day.date())) {
        errors.add(path + ".date", "must not be repeated");
      }
      checkLength(path, day.open(), day.close(), errors);
    }
    checkSeasons(errors);
    checkKept(fallback, errors);
  }

  /** Hours that an import keeps must last for a slot of the new length, too. */
  private void checkKept(Schedule fallback, FieldErrors.Collector errors) {
    if (overrides == null) {
      list(fallback.overrides())
          .forEach(day -> checkLength("schedule.overrides", day.open(), day.close(), errors));
    }
    if (seasons == null) {
      list(fallback.seasons()).stream()
          .map(Schedule.Season::weekly)
          .filter(Objects::nonNull)
          .flatMap(week -> week.values().stream().flatMap(List::stream))
          .forEach(hours -> checkLength("schedule.seasons", hours.open(), hours.close(), errors));
    }
  }

  private void checkSeasons(FieldErrors.Collector errors) {
    List<SeasonTerms> periods = list(seasons);
    for (int i = 0; i < periods.size(); i++) {
      SeasonTerms season = periods.get(i);
      String path = "schedule.seasons[" + i + "]";
      if (season.to().isBefore(season.from())) {
        errors.add(path + ".to", "must not be before from");
      }
      for (SeasonTerms other : periods.subList(0, i)) {
        if (!season.from().isAfter(other.to()) && !other.from().isAfter(season.to())) {
          errors.add(path + ".from", "must not be in another season");
        }
      }
      if (season.weekly() != null) {
        checkWeek(path + ".weekly", season.weekly(), errors);
      }
    }
  }

  /** Hours shorter than a slot would close the day without a word. */
  private void checkLength(
      String path, LocalTime open, LocalTime close, FieldErrors.Collector errors) {
    if (!open.isBefore(close)) {
      errors.add(path + ".close", "must be after open");
    } else if (minute(close) - minute(open) < slotMinutes) {
      errors.add(path + ".close", "must be at least slotMinutes after open");
    }
  }

  /** Slots begin at whole minutes. */
  private static int minute(LocalTime time) {
    return time.toSecondOfDay() / 60;
  }

  private void checkWeek(
      String path, Map<Day, List<HoursTerms>> week, FieldErrors.Collector errors) {
    week.forEach(
        (day, hours) -> {
          for (int i = 0; i < hours.size(); i++) {
            HoursTerms one = hours.get(i);
            String place = path + "." + day.wire() + "[" + i + "]";
            checkLength(place, one.open(), one.close(), errors);
            if (i > 0 && one.open().isBefore(hours.get(i - 1).close())) {
              errors.add(
                  place + ".open", "must not be before the end of the preceding opening hours");
            }
          }
        });
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

  /** In the order of the week, whatever the order of the request. */
  private static Map<Day, List<Hours>> week(Map<Day, List<HoursTerms>> terms) {
    Map<Day, List<Hours>> week = new EnumMap<>(Day.class);
    terms.forEach((day, hours) -> week.put(day, hours.stream().map(HoursTerms::hours).toList()));
    return week;
  }

  private static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : given;
  }
}
