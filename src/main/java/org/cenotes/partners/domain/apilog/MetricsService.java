package org.cenotes.partners.domain.apilog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Sums of a partner's live calls, read from the rollups alone. */
@Service
public class MetricsService {
  private final CallRollups rollups;
  private final Clock clock;

  @Inject
  MetricsService(CallRollups rollups, Clock clock) {
    this.rollups = rollups;
    this.clock = clock;
  }

  /** The calls of a period, by interval, route and status. */
  public MetricsView metrics(UUID partnerId, MetricsRange range) {
    Instant now = clock.instant();
    Instant from = range.from(now);
    return MetricsView.of(
        range,
        from,
        now,
        rollups.summaries(partnerId, range.granularity(), from, range.until(now)));
  }

  /** The calls of the last 24 hours; empty when there were none. */
  public Optional<TrafficView> lastDay(UUID partnerId) {
    MetricsRange range = MetricsRange.DAY;
    Instant now = clock.instant();
    CallSummary all = new CallSummary();
    rollups
        .summaries(partnerId, range.granularity(), range.from(now), range.until(now))
        .values()
        .forEach(all::add);
    return all.calls() == 0 ? Optional.empty() : Optional.of(TrafficView.of(all));
  }

  /** The calls of the days in a period that have any. */
  public List<DailyCalls> days(UUID partnerId, LocalDate first, LocalDate last) {
    return rollups
        .summaries(
            partnerId,
            Granularity.DAY,
            first.atStartOfDay().toInstant(ZoneOffset.UTC),
            last.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC))
        .entrySet()
        .stream()
        .map(
            day ->
                new DailyCalls(
                    LocalDate.ofInstant(day.getKey(), ZoneOffset.UTC),
                    day.getValue().calls(),
                    day.getValue().bytesIn(),
                    day.getValue().bytesOut(),
                    day.getValue().dropped()))
        .toList();
  }
}
