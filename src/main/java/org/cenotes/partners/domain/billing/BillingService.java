package org.cenotes.partners.domain.billing;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.domain.report.MonthlySales;
import org.cenotes.partners.domain.report.ReportService;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.money.Currency;

/**
 * Monthly statements. They are computed from the reservations, as the commission report is, so that
 * the two are always equal.
 */
@Service
public class BillingService {
  /**
   * Where a day ends last. Visits are counted by the day at their cenote, in whatever zone that is;
   * until the month has ended there, they can still be booked and cancelled.
   */
  private static final ZoneOffset LAST_ZONE = ZoneOffset.ofHours(-12);

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
   * A page of the partner's statements, from the first month with a visit to the current one: one
   * for each currency in which it sold something, since amounts of different ones cannot be added.
   */
  public Page<StatementView> statements(UUID partnerId, SortedQuery query) {
    Instant now = clock.instant();
    YearMonth current = YearMonth.from(now.atZone(settings.timeZone(partnerId)));
    List<MonthlySales> all = withEmptyMonths(reports.monthsOfVisits(partnerId, current), current);
    if (query.order() == SortDirection.DESC) {
      Collections.reverse(all);
    }
    List<StatementView> rows =
        all.stream()
            .skip(query.offset())
            .limit(query.perPage())
            .map(sales -> statement(partnerId, sales, now))
            .toList();
    return new Page<>(rows, Pagination.of(all.size(), query), null);
  }

  /** The same, with one element for each month from the first to the current one that has none. */
  static List<MonthlySales> withEmptyMonths(List<MonthlySales> sold, YearMonth current) {
    List<MonthlySales> all = new ArrayList<>();
    YearMonth next = sold.isEmpty() ? current.plusMonths(1) : sold.get(0).month();
    for (MonthlySales sales : sold) {
      addEmptyMonths(all, next, sales.month());
      all.add(sales);
      next = sales.month().plusMonths(1);
    }
    addEmptyMonths(all, next, current.plusMonths(1));
    return all;
  }

  private static void addEmptyMonths(List<MonthlySales> all, YearMonth from, YearMonth until) {
    for (YearMonth month = from; month.isBefore(until); month = month.plusMonths(1)) {
      all.add(MonthlySales.none(month));
    }
  }

  private static StatementView statement(UUID partnerId, MonthlySales sales, Instant now) {
    YearMonth month = sales.month();
    Instant end = month.plusMonths(1).atDay(1).atStartOfDay(LAST_ZONE).toInstant();
    boolean open = now.isBefore(end);
    String number =
        "CS-%d%02d-%s"
                .formatted(
                    month.getYear(),
                    month.getMonthValue(),
                    partnerId.toString().substring(24).toUpperCase(Locale.ROOT))
            + suffix("-", sales);
    return new StatementView(
        UUID.nameUUIDFromBytes(
            (partnerId + "/" + month + suffix("/", sales)).getBytes(StandardCharsets.UTF_8)),
        number,
        month.toString(),
        open ? StatementView.Status.OPEN : StatementView.Status.ISSUED,
        sales.currency(),
        sales.reservations(),
        sales.gross(),
        sales.commission(),
        open ? null : end);
  }

  /** What tells the statements of one month apart; those in MXN have none. */
  private static String suffix(String separator, MonthlySales sales) {
    String currency = sales.currency();
    return currency.equals(Currency.MXN.code()) ? "" : separator + currency;
  }
}
