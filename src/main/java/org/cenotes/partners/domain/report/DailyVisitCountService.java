package org.cenotes.partners.domain.report;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.Service;

/** Counts what a partner has sold by the days of the visits, from rollups. */
@Service
public class DailyVisitCountService {
  private final Sales sales;

  @Inject
  DailyVisitCountService(Sales sales) {
    this.sales = sales;
  }

  /**
   * Reservations that are confirmed, completed or no-show, by the day of their visit.
   *
   * @param from first day
   * @param until last day, inclusive
   * @return without the days that have none
   */
  public Map<LocalDate, Long> byDay(UUID partnerId, LocalDate from, LocalDate until) {
    return sales.soldVisits(partnerId, from, until).stream()
        .collect(
            Collectors.toMap(day -> LocalDate.parse(day.date()), Sales.SoldVisits::reservations));
  }
}
