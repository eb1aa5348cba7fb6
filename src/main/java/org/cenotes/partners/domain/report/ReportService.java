package org.cenotes.partners.domain.report;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.domain.availability.OccupancyService;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.report.Sales.CenoteSales;
import org.cenotes.partners.domain.report.Sales.PartnerSales;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;

/** Reports on what a partner sells. */
@Service
public class ReportService {
  private final Sales sales;
  private final SoldCenotes soldCenotes;
  private final SettingsService settings;
  private final PartnerService partners;
  private final CenoteCache cenotes;
  private final CenoteService catalogue;
  private final OccupancyService occupancy;
  private final Clock clock;

  @Inject
  ReportService(
      Sales sales,
      SoldCenotes soldCenotes,
      SettingsService settings,
      PartnerService partners,
      CenoteCache cenotes,
      CenoteService catalogue,
      OccupancyService occupancy,
      Clock clock) {
    this.sales = sales;
    this.soldCenotes = soldCenotes;
    this.settings = settings;
    this.partners = partners;
    this.cenotes = cenotes;
    this.catalogue = catalogue;
    this.occupancy = occupancy;
    this.clock = clock;
  }

  /** What the partner sold, in rows of one interval each. */
  public WithCurrency<RevenueReport> revenue(UUID partnerId, ReportQuery query, Interval interval) {
    ReportPeriod period = period(partnerId, query);
    List<LocalDate> starts = period.starts(interval);
    List<SalesTotals> totals = byInterval(partnerId, query, period, starts);
    List<RevenueReport.Row> rows = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      LocalDate end = i + 1 < starts.size() ? starts.get(i + 1).minusDays(1) : period.endDate();
      rows.add(RevenueReport.Row.of(starts.get(i), end, totals.get(i)));
    }
    return in(
        query, new RevenueReport(period, RevenueReport.Totals.of(SalesTotals.sum(totals)), rows));
  }

  /** How sales went, compared with the period before. */
  public WithCurrency<PerformanceReport> performance(UUID partnerId, ReportQuery query) {
    ReportPeriod period = period(partnerId, query);
    ReportPeriod before = period.previous();
    ReportPeriod both =
        new ReportPeriod(
            before.startDate(), period.endDate(), period.dateField(), period.timezone());
    List<SalesTotals> totals =
        byInterval(partnerId, query, both, List.of(before.startDate(), period.startDate()));
    return in(query, PerformanceReport.of(period, totals.get(0), totals.get(1)));
  }

  /** The cenotes of which the partner sold most, or one, with its share of the sales of all. */
  public WithCurrency<List<DestinationRow>> topDestinations(
      UUID partnerId, ReportQuery query, int limit, Language language) {
    ReportPeriod period = period(partnerId, query);
    List<LocalDate> all = List.of(period.startDate());
    String currency = query.currency().code();
    PartnerSales sold = sales.byCenote(partnerId, period, all, currency, null, query.cenoteId);
    long gross = SalesTotals.sum(sold.byInterval()).gross();
    Stream<CenoteSales> rows = named(partnerId, sold.byCenote(), limit);
    return in(query, rows.map(cenote -> DestinationRow.of(cenote, gross, language)).toList());
  }

  /** One row a day. */
  public WithCurrency<List<DailyRevenueRow>> dailyRevenue(UUID partnerId, ReportQuery query) {
    ReportPeriod period = period(partnerId, query);
    List<LocalDate> days = period.starts(Interval.DAY);
    List<SalesTotals> totals = byInterval(partnerId, query, period, days);
    List<DailyRevenueRow> rows = new ArrayList<>();
    for (int i = 0; i < days.size(); i++) {
      SalesTotals day = totals.get(i);
      rows.add(
          new DailyRevenueRow(
              days.get(i),
              day.reservations(),
              day.visitors(),
              new Cents(day.gross()),
              new Cents(day.commission())));
    }
    return in(query, rows);
  }

  /** One row a month, up to the current one; the dates of the query do not matter. */
  public WithCurrency<List<MonthlyTrendRow>> monthlyTrend(
      UUID partnerId, ReportQuery query, int months) {
    ReportPeriod period =
        query.lastMonths(months + 1, clock.instant(), settings.timeZone(partnerId));
    List<LocalDate> starts = period.starts(Interval.MONTH);
    List<SalesTotals> totals = byInterval(partnerId, query, period, starts);
    List<MonthlyTrendRow> rows = new ArrayList<>();
    for (int i = 1; i < starts.size(); i++) {
      SalesTotals month = totals.get(i);
      rows.add(
          new MonthlyTrendRow(
              YearMonth.from(starts.get(i)).toString(),
              month.reservations(),
              month.visitors(),
              new Cents(month.gross()),
              new Cents(month.commission()),
              Optional.ofNullable(
                  PerformanceReport.growth(totals.get(i - 1).gross(), month.gross()))));
    }
    return in(query, rows);
  }

  /** What the partner earned, by month and by cenote. */
  public WithCurrency<CommissionReport> commission(
      UUID partnerId, ReportQuery query, Language language) {
    ReportPeriod period = period(partnerId, query);
    List<LocalDate> starts = period.starts(Interval.MONTH);
    PartnerSales sold = byCenote(partnerId, query, period, starts);
    List<SalesTotals> totals = sold.byInterval();
    List<CommissionReport.Month> months = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      SalesTotals month = totals.get(i);
      months.add(
          new CommissionReport.Month(
              YearMonth.from(starts.get(i)).toString(),
              month.reservations(),
              new Cents(month.gross()),
              new Cents(month.commission())));
    }
    List<CommissionReport.OfCenote> byCenote =
        named(partnerId, sold.byCenote(), Sales.MAX_CENOTES)
            .map(cenote -> CommissionReport.OfCenote.of(cenote, language))
            .toList();
    SalesTotals all = SalesTotals.sum(totals);
    CommissionReport.Totals sums =
        new CommissionReport.Totals(
            all.reservations(), new Cents(all.gross()), new Cents(all.commission()));
    return in(
        query,
        new CommissionReport(
            period, partners.commission(partnerId).percent(), sums, months, byCenote));
  }

  /**
   * What the partner sold on each of the last days, the present one included, ascending: how many
   * in all currencies, and the amounts in MXN.
   */
  public List<DailySales> lastDays(UUID partnerId, int days) {
    ZoneId zone = settings.timeZone(partnerId);
    LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
    ReportPeriod period =
        new ReportPeriod(today.minusDays(days - 1L), today, DateField.CREATED, zone.getId());
    List<LocalDate> starts = period.starts(Interval.DAY);
    List<DailySales> rows =
        new ArrayList<>(starts.stream().map(day -> DailySales.of(day, SalesTotals.NONE)).toList());
    for (String currency : Currency.CODES) {
      List<SalesTotals> totals = sales.byInterval(partnerId, period, starts, currency, null);
      boolean withAmounts = currency.equals(Currency.MXN.code());
      for (int i = 0; i < starts.size(); i++) {
        DailySales ofCurrency = DailySales.of(starts.get(i), totals.get(i));
        rows.set(i, rows.get(i).plus(withAmounts ? ofCurrency : ofCurrency.withoutAmounts()));
      }
    }
    return rows;
  }

  /**
   * What the partner sold for the visits of each month up to this one and in each currency, by
   * month and currency ascending. Months and currencies in which it sold nothing are left out.
   */
  public List<MonthlySales> monthsOfVisits(UUID partnerId, YearMonth until) {
    return sales.byMonthOfVisit(partnerId, until.atEndOfMonth());
  }

  /**
   * What the partner sold of each of these cenotes, in their order.
   *
   * @throws ApiException 404 for a cenote that the partner can neither see nor has sold, 400 when
   *     the query has a {@code cenoteId} besides
   */
  public WithCurrency<List<CenoteComparisonRow>> compare(
      UUID partnerId, ReportQuery query, List<UUID> cenoteIds, Language language) {
    query.refuseCenoteId();
    ReportPeriod period = period(partnerId, query);
    List<LocalDate> all = List.of(period.startDate());
    String currency = query.currency().code();
    Map<UUID, CenoteSales> sold =
        sales.byCenote(partnerId, period, all, currency, cenoteIds, null).byCenote().stream()
            .collect(Collectors.toMap(CenoteSales::cenoteId, Function.identity()));
    Map<UUID, Listing> listings =
        cenoteIds.stream()
            .flatMap(id -> cenotes.find(id).stream())
            .filter(listing -> listing.isVisibleTo(partnerId))
            .collect(Collectors.toMap(Listing::id, Function.identity()));
    Map<UUID, BigDecimal> rates =
        occupancy.rates(listings.values(), period.startDate(), period.endDate());
    Map<UUID, LocalizedText> names = new HashMap<>();
    sold.values().forEach(cenote -> names.put(cenote.cenoteId(), cenote.name()));
    listings.values().forEach(listing -> names.put(listing.id(), listing.name()));
    List<UUID> unnamed = cenoteIds.stream().filter(id -> !names.containsKey(id)).toList();
    names.putAll(soldCenotes.names(partnerId, unnamed));
    List<CenoteComparisonRow> rows = new ArrayList<>();
    for (UUID id : cenoteIds) {
      LocalizedText name = names.get(id);
      if (name == null) {
        throw new ApiException(CenoteError.NOT_FOUND);
      }
      SalesTotals totals =
          Optional.ofNullable(sold.get(id)).map(CenoteSales::totals).orElse(SalesTotals.NONE);
      rows.add(
          new CenoteComparisonRow(
              id,
              name.in(language),
              totals.reservations(),
              totals.visitors(),
              new Cents(totals.gross()),
              totals.averageBookingValue(),
              totals.cancellationRate(),
              rates.get(id)));
    }
    return in(query, rows);
  }

  private List<SalesTotals> byInterval(
      UUID partnerId, ReportQuery query, ReportPeriod period, List<LocalDate> starts) {
    return sales.byInterval(partnerId, period, starts, query.currency().code(), query.cenoteId);
  }

  private PartnerSales byCenote(
      UUID partnerId, ReportQuery query, ReportPeriod period, List<LocalDate> starts) {
    List<UUID> only = query.cenoteId == null ? null : List.of(query.cenoteId);
    return sales.byCenote(partnerId, period, starts, query.currency().code(), only, null);
  }

  /**
   * The first of the cenotes with reservations, with the names that they have now; one that the
   * partner cannot see has that of its latest sale.
   */
  private Stream<CenoteSales> named(UUID partnerId, List<CenoteSales> byCenote, int limit) {
    List<CenoteSales> shown =
        byCenote.stream()
            .filter(cenote -> cenote.totals().reservations() > 0)
            .limit(limit)
            .toList();
    Map<UUID, LocalizedText> names =
        catalogue.names(partnerId, shown.stream().map(CenoteSales::cenoteId).toList());
    return shown.stream()
        .map(
            cenote ->
                new CenoteSales(
                    cenote.cenoteId(),
                    names.getOrDefault(cenote.cenoteId(), cenote.name()),
                    cenote.totals()));
  }

  private ReportPeriod period(UUID partnerId, ReportQuery query) {
    ZoneId zone = settings.timeZone(partnerId);
    return query.period(clock.instant(), zone);
  }

  private static <T> WithCurrency<T> in(ReportQuery query, T report) {
    return new WithCurrency<>(report, query.currency());
  }
}
