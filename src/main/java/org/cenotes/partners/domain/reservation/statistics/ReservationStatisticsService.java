package org.cenotes.partners.domain.reservation.statistics;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Currency;

/** Computes statistics of a partner's reservations. */
@Service
public class ReservationStatisticsService {
  private final ReservationTotalQueries totals;
  private final Clock clock;

  @Inject
  ReservationStatisticsService(ReservationTotalQueries totals, Clock clock) {
    this.totals = totals;
    this.clock = clock;
  }

  /**
   * Reservations that are pending, by the day of their visit.
   *
   * @param from first day
   * @param until last day, inclusive
   * @return without the days that have none
   */
  public Map<LocalDate, Long> pendingVisits(UUID partnerId, LocalDate from, LocalDate until) {
    return totals.pending(partnerId, from, until).stream()
        .collect(
            Collectors.toMap(
                day -> LocalDate.parse(day.date()),
                ReservationTotalQueries.PendingVisits::reservations));
  }

  /** The statistics of the visits in the period of the query. */
  public WithCurrency<ReservationStatistics> of(UUID partnerId, StatisticsQuery query) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Currency currency = query.currency();
    return new WithCurrency<>(
        totals.of(partnerId, query.period(today), currency, query.cenoteId, now), currency);
  }
}
