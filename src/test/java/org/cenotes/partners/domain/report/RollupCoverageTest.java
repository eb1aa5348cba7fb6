package org.cenotes.partners.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.report.RollupCoverage.Gap;
import org.cenotes.partners.domain.report.RollupCoverage.Granularity;
import org.cenotes.partners.domain.report.RollupCoverage.Piece;
import org.junit.jupiter.api.Test;

/** Rollups and gaps together are the period, once, and no rollup lies in two intervals. */
class RollupCoverageTest {
  private record Span(Instant since, Instant until) {}

  private static List<Instant> starts(ReportPeriod period, Interval interval) {
    return period.starts(interval).stream().map(day -> start(day, period)).toList();
  }

  private static Instant start(LocalDate day, ReportPeriod period) {
    return day.atStartOfDay(period.zone()).toInstant();
  }

  @Provide
  Arbitrary<String> zones() {
    return Arbitraries.of(ZoneId.getAvailableZoneIds().stream().sorted().toList());
  }

  @Property
  void pieces_and_gaps_are_the_period(
      @ForAll("zones") String zone,
      @ForAll @IntRange(min = 0, max = 12_000) int firstDay,
      @ForAll @IntRange(min = 0, max = 400) int days,
      @ForAll Interval interval) {
    LocalDate from = LocalDate.of(2000, 1, 1).plusDays(firstDay);
    ReportPeriod period = new ReportPeriod(from, from.plusDays(days), DateField.CREATED, zone);
    List<Instant> starts = starts(period, interval);
    Instant end = start(period.endDate().plusDays(1), period);
    RollupCoverage cover = RollupCoverage.ofBookings(starts, end);
    List<Span> spans = new ArrayList<>();
    for (Piece piece : cover.pieces()) {
      ChronoUnit unit = piece.granularity() == Granularity.DAY ? ChronoUnit.DAYS : ChronoUnit.HOURS;
      assertThat(piece.since()).isEqualTo(piece.since().truncatedTo(unit));
      assertThat(piece.until()).isEqualTo(piece.until().truncatedTo(unit));
      assertThat(starts)
          .filteredOn(start -> start.isAfter(piece.since()) && start.isBefore(piece.until()))
          .allMatch(start -> start.equals(start.truncatedTo(unit)));
      spans.add(new Span(piece.since(), piece.until()));
    }
    for (Gap gap : cover.gaps()) {
      assertThat(gap.since().until(gap.until(), ChronoUnit.MINUTES)).isLessThan(120);
      spans.add(new Span(gap.since(), gap.until()));
    }
    spans.sort(Comparator.comparing(Span::since));
    Instant next = starts.get(0);
    for (Span span : spans) {
      assertThat(span.since()).isEqualTo(next).isBefore(span.until());
      next = span.until();
    }
    assertThat(next).isEqualTo(end);
  }

  @Test
  void a_year_of_days_is_one_range_of_hours() {
    ReportPeriod period =
        new ReportPeriod(
            LocalDate.of(2026, 1, 1),
            LocalDate.of(2026, 12, 31),
            DateField.CREATED,
            "America/New_York");
    RollupCoverage cover =
        RollupCoverage.ofBookings(
            starts(period, Interval.DAY), start(LocalDate.of(2027, 1, 1), period));
    assertThat(cover.gaps()).isEmpty();
    assertThat(cover.pieces())
        .containsExactly(
            new Piece(
                Granularity.HOUR,
                Instant.parse("2026-01-01T05:00:00Z"),
                Instant.parse("2027-01-01T05:00:00Z")));
  }

  @Test
  void a_month_is_days_and_the_hours_at_its_ends() {
    ReportPeriod period =
        new ReportPeriod(
            LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 31), DateField.CREATED, "Asia/Kolkata");
    RollupCoverage cover =
        RollupCoverage.ofBookings(
            starts(period, Interval.MONTH), start(LocalDate.of(2026, 2, 1), period));
    Instant from = LocalDate.of(2025, 12, 31).atTime(18, 30).toInstant(ZoneOffset.UTC);
    Instant until = LocalDate.of(2026, 1, 31).atTime(18, 30).toInstant(ZoneOffset.UTC);
    assertThat(cover.gaps())
        .containsExactly(
            new Gap(from, from.plus(30, ChronoUnit.MINUTES)),
            new Gap(until.minus(30, ChronoUnit.MINUTES), until));
    assertThat(cover.pieces())
        .extracting(Piece::granularity)
        .containsExactly(Granularity.HOUR, Granularity.DAY, Granularity.HOUR);
  }
}
