package org.cenotes.partners.domain.catalog;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;
import org.jspecify.annotations.Nullable;

/** What a schedule must not say together, because nobody could book. */
final class ScheduleRules {
  private static final int MINUTES_OF_DAY = 24 * 60;

  private ScheduleRules() {}

  /**
   * The smallest party must find places in a slot.
   *
   * @param fallback has the members that are absent in the terms
   */
  static void checkPlaces(ScheduleTerms terms, Schedule fallback, FieldErrors.Collector errors) {
    int least = Patch.keep(fallback.minVisitors(), terms.minVisitors());
    check("schedule.capacityPerSlot", terms.capacityPerSlot(), least, errors);
    List<ScheduleTerms.OverrideTerms> days = list(terms.overrides());
    for (int i = 0; i < days.size(); i++) {
      String path = "schedule.overrides[" + i + "].capacityPerSlot";
      check(path, days.get(i).capacityPerSlot(), least, errors);
    }
    List<ScheduleTerms.SeasonTerms> periods = list(terms.seasons());
    for (int i = 0; i < periods.size(); i++) {
      String path = "schedule.seasons[" + i + "].capacityPerSlot";
      check(path, periods.get(i).capacityPerSlot(), least, errors);
    }
    if (terms.minVisitors() != null && kept(terms, fallback).anyMatch(places -> places < least)) {
      errors.add(
          "schedule.minVisitors",
          "must not be greater than capacityPerSlot of an override or season");
    }
  }

  /** The places on days and in seasons that an import keeps. */
  private static Stream<Integer> kept(ScheduleTerms terms, Schedule fallback) {
    Stream<Integer> days =
        terms.overrides() == null
            ? list(fallback.overrides()).stream().map(Schedule.DayOverride::capacityPerSlot)
            : Stream.of();
    Stream<Integer> periods =
        terms.seasons() == null
            ? list(fallback.seasons()).stream()
                .map(Schedule.Season::capacityPerSlot)
                .filter(Objects::nonNull)
            : Stream.of();
    return Stream.concat(days, periods);
  }

  private static void check(
      String path, @Nullable Integer places, int least, FieldErrors.Collector errors) {
    if (places != null && places < least) {
      errors.add(path, "must not be less than minVisitors");
    }
  }

  /**
   * Of the days that can be booked the last one ends {@code bookingWindowDays + 1} days after the
   * first minute of today; with a longer cutoff nothing can be booked, whatever the hours.
   *
   * @param fallback has the members that are absent in the terms
   */
  static void checkCutoff(ScheduleTerms terms, Schedule fallback, FieldErrors.Collector errors) {
    int days = Patch.keep(fallback.bookingWindowDays(), terms.bookingWindowDays());
    int cutoff = Patch.keep(fallback.cutoffMinutes(), terms.cutoffMinutes());
    boolean isGiven = terms.bookingWindowDays() != null || terms.cutoffMinutes() != null;
    if (isGiven && cutoff >= (days + 1) * MINUTES_OF_DAY) {
      errors.add("schedule.cutoffMinutes", "must be shorter than the booking window");
    }
  }

  private static <T> List<T> list(@Nullable List<T> given) {
    return given == null ? List.of() : given;
  }
}
