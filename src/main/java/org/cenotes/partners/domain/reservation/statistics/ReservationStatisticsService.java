package org.cenotes.partners.domain.reservation.statistics;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Counts and sums over a partner's reservations. */
@Service
public class ReservationStatisticsService {
  private final ReservationTotals figures;
  private final Clock clock;

  @Inject
  ReservationStatisticsService(ReservationTotals figures, Clock clock) {
    this.figures = figures;
    this.clock = clock;
  }

  /** Of the visits the query names. */
  public ReservationStatistics of(UUID partnerId, StatisticsQuery query) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    return figures.of(partnerId, query.period(today), query.cenoteId, now);
  }
}
