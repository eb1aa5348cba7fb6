package org.cenotes.partners.domain.report;

import java.time.Clock;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

/** The sales of one partner by months of visits. */
public class KnownSales extends ReportService {
  private final List<MonthlySales> months;

  public KnownSales(List<MonthlySales> months) {
    super(null, null, null, null, null, null, null, Clock.systemUTC());
    this.months = months;
  }

  @Override
  public List<MonthlySales> monthsOfVisits(UUID partnerId, YearMonth until) {
    return months.stream().filter(sales -> !sales.month().isAfter(until)).toList();
  }
}
