package org.cenotes.partners.api.documents;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Keeps the examples of the documents from ageing: what they were recorded with is moved by whole
 * weeks, so that the days of the week stay, and visits stay one to two weeks ahead.
 */
final class ExampleDates {
  /** The day from which the examples count: the visits that they book were two weeks ahead. */
  static final LocalDate RECORDED = LocalDate.of(2026, 11, 21);

  /**
   * Dates before that year are of what does not depend on today. Nothing but examples has dates.
   */
  private static final Pattern DATE =
      Pattern.compile("(?<![0-9-])20(?:2[6-9]|[3-9][0-9])-[01][0-9]-[0-3][0-9](?![0-9-])");

  private ExampleDates() {}

  /** The number of whole weeks since the examples were recorded, in UTC. */
  static long week(Clock clock) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return Math.floorDiv(ChronoUnit.DAYS.between(RECORDED, today), 7L);
  }

  /** The text with all its dates, those of times included, moved by this number of weeks. */
  static String moved(String text, long weeks) {
    return DATE.matcher(text)
        .replaceAll(found -> LocalDate.parse(found.group()).plusWeeks(weeks).toString());
  }
}
