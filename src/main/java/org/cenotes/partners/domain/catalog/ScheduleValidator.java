package org.cenotes.partners.domain.catalog;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.cenotes.partners.domain.catalog.Schedule.Day;
import org.cenotes.partners.domain.catalog.ScheduleTerms.HoursTerms;
import org.cenotes.partners.domain.catalog.ScheduleTerms.OverrideTerms;
import org.cenotes.partners.domain.catalog.ScheduleTerms.SeasonTerms;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.jspecify.annotations.Nullable;

/** Checks what the members of a schedule must not say together. */
final class ScheduleValidator {
  private static final int MINUTES_OF_DAY = 24 * 60;

  private final ScheduleTerms terms;
  private final Schedule fallback;
  private final FieldErrors.Collector errors;

  /**
   * A validator of these terms.
   *
   * @param fallback has the members that are absent in the terms
   * @param errors receives what does not fit together
   */
  ScheduleValidator(ScheduleTerms terms, Schedule fallback, FieldErrors.Collector errors) {
    this.terms = terms;
    this.fallback = fallback;
    this.errors = errors;
  }

  void validate() {
    checkWeek("schedule.weekly", terms.weekly());
    checkVisitors();
    checkCutoff();
    checkClosures();
    checkOverrides();
    checkSeasons();
    checkKeptHours();
  }

  /**
   * The smallest party must find places in an ordinary slot. Days and seasons may have fewer, which
   * closes them to new bookings.
   */
  private void checkVisitors() {
    int fewest = Patch.keep(fallback.minVisitors(), terms.minVisitors());
    if (fewest > Patch.keep(fallback.maxVisitors(), terms.maxVisitors())) {
      errors.add("schedule.maxVisitors", "must not be less than minVisitors");
    }
    Integer places = terms.capacityPerSlot();
    if (places != null && places < fewest) {
      errors.add("schedule.capacityPerSlot", "must not be less than minVisitors");
    }
  }

  /**
   * Of the days that can be booked the last one ends {@code bookingWindowDays + 1} days after the
   * first minute of today; with a longer cutoff nothing can be booked, whatever the hours.
   */
  private void checkCutoff() {
    int days = Patch.keep(fallback.bookingWindowDays(), terms.bookingWindowDays());
    int cutoff = Patch.keep(fallback.cutoffMinutes(), terms.cutoffMinutes());
    boolean isGiven = terms.bookingWindowDays() != null || terms.cutoffMinutes() != null;
    if (isGiven && cutoff >= (days + 1) * MINUTES_OF_DAY) {
      errors.add("schedule.cutoffMinutes", "must be shorter than the booking window");
    }
  }

  private void checkClosures() {
    Set<LocalDate> closed = new HashSet<>();
    for (int i = 0; i < list(terms.closures()).size(); i++) {
      if (!closed.add(list(terms.closures()).get(i).date())) {
        errors.add("schedule.closures[" + i + "].date", "must not be repeated");
      }
    }
  }

  private void checkOverrides() {
    Set<LocalDate> overridden = new HashSet<>();
    for (int i = 0; i < list(terms.overrides()).size(); i++) {
      OverrideTerms day = list(terms.overrides()).get(i);
      String path = "schedule.overrides[" + i + "]";
      if (!overridden.add(day.date())) {
        errors.add(path + ".date", "must not be repeated");
      }
      checkLength(path, day.open(), day.close());
    }
  }

  private void checkSeasons() {
    List<SeasonTerms> periods = list(terms.seasons());
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
        checkWeek(path + ".weekly", season.weekly());
      }
    }
  }

  /** Hours shorter than a slot would close the day without a word. */
  private void checkLength(String path, LocalTime open, LocalTime close) {
    if (!open.isBefore(close)) {
      errors.add(path + ".close", "must be after open");
    } else if (minute(close) - minute(open) < terms.slotMinutes()) {
      errors.add(path + ".close", "must be at least slotMinutes after open");
    }
  }

  /** Slots begin at whole minutes. */
  private static int minute(LocalTime time) {
    return time.toSecondOfDay() / 60;
  }

  private void checkWeek(String path, Map<Day, List<HoursTerms>> week) {
    week.forEach(
        (day, hours) -> {
          for (int i = 0; i < hours.size(); i++) {
            HoursTerms one = hours.get(i);
            String place = path + "." + day.wire() + "[" + i + "]";
            checkLength(place, one.open(), one.close());
            if (i > 0 && one.open().isBefore(hours.get(i - 1).close())) {
              errors.add(
                  place + ".open", "must not be before the end of the preceding opening hours");
            }
          }
        });
  }

  /** Hours that an import keeps must last for a slot of the new length, too. */
  private void checkKeptHours() {
    if (terms.overrides() == null) {
      list(fallback.overrides())
          .forEach(day -> checkLength("schedule.overrides", day.open(), day.close()));
    }
    if (terms.seasons() == null) {
      list(fallback.seasons()).stream()
          .map(Schedule.Season::weekly)
          .filter(Objects::nonNull)
          .flatMap(week -> week.values().stream().flatMap(List::stream))
          .forEach(hours -> checkLength("schedule.seasons", hours.open(), hours.close()));
    }
  }

  private static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : given;
  }
}
