package org.cenotes.partners.domain.billing;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.domain.report.MonthlySales;
import org.cenotes.partners.domain.report.ReportService;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.Pagination;

/**
 * Monthly statements. They are computed from the reservations, as the commission report is, so that
 * the two are always equal.
 */
@Service
public class BillingService {
  private final ReportService reports;
  private final SettingsService settings;
  private final Clock clock;

  @Inject
  BillingService(ReportService reports, SettingsService settings, Clock clock) {
    this.reports = reports;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * A page of the partner's statements, the current month first, back to the first month with a
   * visit. Empty before that.
   */
  public Page<StatementView> statements(UUID partnerId, PageQuery query) {
    ZoneId zone = settings.timeZone(partnerId);
    YearMonth current = YearMonth.from(clock.instant().atZone(zone));
    YearMonth first = reports.firstMonth(partnerId).orElse(current.plusMonths(1));
    long months = Math.max(0, first.until(current, ChronoUnit.MONTHS) + 1);
    List<StatementView> rows = new ArrayList<>();
    YearMonth newest = current.minusMonths(query.offset());
    YearMonth oldest = newest.minusMonths(query.perPage() - 1L);
    oldest = oldest.isBefore(first) ? first : oldest;
    if (!newest.isBefore(oldest)) {
      for (MonthlySales month : reports.monthsOfVisits(partnerId, oldest, newest)) {
        rows.add(0, statement(partnerId, month, current, zone));
      }
    }
    return new Page<>(rows, Pagination.of(months, query), null);
  }

  private static StatementView statement(
      UUID partnerId, MonthlySales sales, YearMonth current, ZoneId zone) {
    YearMonth month = sales.month();
    boolean open = !month.isBefore(current);
    Instant end = month.plusMonths(1).atDay(1).atStartOfDay(zone).toInstant();
    String number =
        "CS-%d%02d-%s"
            .formatted(
                month.getYear(),
                month.getMonthValue(),
                partnerId.toString().substring(24).toUpperCase(Locale.ROOT));
    return new StatementView(
        UUID.nameUUIDFromBytes((partnerId + "/" + month).getBytes(StandardCharsets.UTF_8)),
        number,
        month.toString(),
        open ? StatementView.Status.OPEN : StatementView.Status.ISSUED,
        sales.reservations(),
        sales.gross(),
        sales.commission(),
        open ? null : end);
  }
}
