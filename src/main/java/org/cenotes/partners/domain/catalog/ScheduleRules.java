package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Patch;

/** What a schedule must not say together, because nobody could book. */
final class ScheduleRules {
  private static final int MINUTES_OF_DAY = 24 * 60;

  private ScheduleRules() {}

  /**
   * The smallest party must find places in an ordinary slot. Days and seasons may have fewer, which
   * closes them.
   *
   * @param fallback has the members that are absent in the terms
   */
  static void checkPlaces(ScheduleTerms terms, Schedule fallback, FieldErrors.Collector errors) {
    Integer places = terms.capacityPerSlot();
    if (places != null && places < Patch.keep(fallback.minVisitors(), terms.minVisitors())) {
      errors.add("schedule.capacityPerSlot", "must not be less than minVisitors");
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
}
