package org.cenotes.partners.domain.reservation.statistics;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Computes statistics of a partner's reservations. */
@Service
public class ReservationStatisticsService {
  private final ReservationTotals totals;
  private final Clock clock;

  @Inject
  ReservationStatisticsService(ReservationTotals totals, Clock clock) {
    this.totals = totals;
    this.clock = clock;
  }

  /** The partner's visits that are near. */
  public VisitCounts visits(UUID partnerId) {
    return totals.visits(partnerId, clock.instant());
  }

  /** The statistics of the visits in the period of the query. */
  public ReservationStatistics of(UUID partnerId, StatisticsQuery query) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    return totals.of(partnerId, query.period(today), query.cenoteId, now);
  }
}
