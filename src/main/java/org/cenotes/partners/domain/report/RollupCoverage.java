package org.cenotes.partners.domain.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;

/**
 * Which rollups add up to consecutive intervals. Rollups begin at hours of UTC, days of a report in
 * its time zone; where that is no whole number of hours away from UTC, gaps remain, whose
 * reservations are summed one by one.
 *
 * @param pieces what rollups cover, ascending
 * @param gaps what they do not, ascending
 */
record RollupCoverage(List<Piece> pieces, List<Gap> gaps) {
  /** What a rollup sums. */
  enum Granularity implements WireEnum {
    /** Visits of a day; its beginning stands for the date. */
    VISIT_DAY,
    DAY,
    HOUR
  }

  /** The rollups of one kind that begin from {@code since} to {@code until}, exclusive. */
  record Piece(Granularity granularity, Instant since, Instant until) {}

  /** A time without rollups; {@code until} is exclusive. */
  record Gap(Instant since, Instant until) {}

  /**
   * Covers the days of visits between two dates.
   *
   * @param from beginning of the first day in UTC
   * @param until end of the last day, exclusive
   */
  static RollupCoverage ofVisits(Instant from, Instant until) {
    return new RollupCoverage(List.of(new Piece(Granularity.VISIT_DAY, from, until)), List.of());
  }

  /**
   * Covers intervals of booking, so that no piece lies in two of them.
   *
   * @param starts when each begins, ascending; it ends when the next one begins
   * @param until when the last one ends, exclusive
   */
  static RollupCoverage ofBookings(List<Instant> starts, Instant until) {
    RollupCoverage cover = new RollupCoverage(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < starts.size(); i++) {
      cover.add(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) : until);
    }
    return cover;
  }

  private void add(Instant since, Instant until) {
    Instant firstHour = ceiling(since, ChronoUnit.HOURS);
    Instant lastHour = until.truncatedTo(ChronoUnit.HOURS);
    if (!firstHour.isBefore(lastHour)) {
      addGap(since, until);
      return;
    }
    addGap(since, firstHour);
    Instant firstDay = ceiling(firstHour, ChronoUnit.DAYS);
    Instant lastDay = lastHour.truncatedTo(ChronoUnit.DAYS);
    if (firstDay.isBefore(lastDay)) {
      addPiece(Granularity.HOUR, firstHour, firstDay);
      addPiece(Granularity.DAY, firstDay, lastDay);
      addPiece(Granularity.HOUR, lastDay, lastHour);
    } else {
      addPiece(Granularity.HOUR, firstHour, lastHour);
    }
    addGap(lastHour, until);
  }

  /** Joins what follows on the last piece, so that a year of days is one range of an index. */
  private void addPiece(Granularity granularity, Instant since, Instant until) {
    if (!since.isBefore(until)) {
      return;
    }
    Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
    if (last != null && last.granularity == granularity && last.until.equals(since)) {
      pieces.set(pieces.size() - 1, new Piece(granularity, last.since, until));
    } else {
      pieces.add(new Piece(granularity, since, until));
    }
  }

  private void addGap(Instant since, Instant until) {
    if (!since.isBefore(until)) {
      return;
    }
    Gap last = gaps.isEmpty() ? null : gaps.get(gaps.size() - 1);
    if (last != null && last.until.equals(since)) {
      gaps.set(gaps.size() - 1, new Gap(last.since, until));
    } else {
      gaps.add(new Gap(since, until));
    }
  }

  private static Instant ceiling(Instant time, TemporalUnit unit) {
    Instant truncated = time.truncatedTo(unit);
    return truncated.equals(time) ? time : truncated.plus(1, unit);
  }
}
