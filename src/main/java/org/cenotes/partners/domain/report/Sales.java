package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.report.RollupCoverage.Gap;
import org.cenotes.partners.domain.report.RollupCoverage.Piece;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/**
 * Sums of what was sold: of rollups, of what is not folded into them yet, and of single
 * reservations where no rollup fits, in one statement. They equal a sum over the view {@code sales}
 * at every moment. Where a day of booking begins is computed here and compared as a moment, so that
 * PostgreSQL's edition of the time zones does not matter.
 */
@Repository
class Sales {
  /** Bounds the rows of a report by cenote; those with the largest gross are in it. */
  static final int MAX_CENOTES = 1_000;

  private static final String TOTALS = SqlResource.load("report/totals.sql");
  private static final String BETWEEN = SqlResource.load("report/sales_between.sql");

  private static final String MONTHS = SqlResource.load("report/sales_by_month_of_visit.sql");
  private static final String SOLD_VISITS = SqlResource.load("report/sold_visits_by_day.sql");

  /** As in the latest sale: a sale keeps the name that its cenote had. */
  private static final String LAST_NAME =
      "substr(max(to_char(at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS')"
          + " || CAST(cenote_name AS text) COLLATE \"C\"), 21)";

  private static final String OF_CENOTES = "cenote_id = ANY(CAST(:cenotes AS uuid[]))";

  /**
   * Who sold these cenotes in the hours around a gap. No index leads to the bookings of a cenote
   * that were made in a period, but one leads to those of a partner.
   */
  private static final String OF_SELLERS =
      """
       AND s.partner_id IN (
             SELECT h.partner_id FROM sales_rollups h
              WHERE h.%1$s AND h.granularity = 'hour' AND h.currency = :currency
                AND h.starts_at > g.since - INTERVAL '1 hour' AND h.starts_at < g.until
              UNION ALL
             SELECT h.partner_id FROM sales_deltas h
              WHERE h.%1$s AND h.created_at >= g.since AND h.created_at < g.until)
      """
          .formatted(OF_CENOTES);

  /** A rollup that was added to and taken from until nothing was left is no sale. */
  private static final String SOLD = " HAVING sum(reservations) + sum(cancelled) > 0";

  /**
   * A cenote's sales.
   *
   * @param name as in the latest of them
   */
  record CenoteSales(UUID cenoteId, LocalizedText name, SalesTotals totals) {}

  /** What one kind of partner sold of a cenote. */
  record PartnerTypeSales(UUID cenoteId, @Nullable PartnerType partnerType, SalesTotals totals) {}

  private static final Instant YEAR_ONE = Instant.parse("0001-01-01T00:00:00Z");

  @PersistenceContext private EntityManager entities;

  /**
   * The sales of a partner between consecutive days.
   *
   * @param starts the first day of each interval, ascending; the last one ends with the period
   * @return one element for each start
   */
  List<SalesTotals> byInterval(
      UUID partnerId,
      ReportPeriod period,
      List<LocalDate> starts,
      String currency,
      @Nullable UUID cenoteId) {
    List<Instant> moments = starts.stream().map(day -> startOf(day, period)).toList();
    String sql =
        // a query of its own, or the array would be parsed for each row
        "SELECT CAST(width_bucket(at, (SELECT CAST(:starts AS timestamptz[]))) AS text) AS key,"
            + " NULL AS label,\n"
            + TOTALS
            + " FROM\n"
            + (cenoteId == null
                ? between(period, "r.cenote_id IS NULL AND", "partner_id = :partner", "")
                : between(period, "", "cenote_id = :cenote AND %1$s.partner_id = :partner", ""))
            + " GROUP BY 1";
    NativeQuery<SalesRow> query =
        query(sql, cover(period, moments), period, currency)
            .setParameter("partner", partnerId)
            .setParameter("starts", timestamps(moments));
    if (cenoteId != null) {
      query.setParameter("cenote", cenoteId);
    }
    List<SalesTotals> totals =
        new ArrayList<>(Collections.nCopies(starts.size(), SalesTotals.NONE));
    query.getResultList().forEach(row -> totals.set(Integer.parseInt(row.key()) - 1, row.totals()));
    return totals;
  }

  private record MonthRow(
      String month, String currency, long reservations, long gross, long commission) {
    MonthlySales sales() {
      return new MonthlySales(
          YearMonth.parse(month), currency, reservations, new Cents(gross), new Cents(commission));
    }
  }

  /** The partner's sales by month of visit and currency, ascending, up to this day of visit. */
  List<MonthlySales> byMonthOfVisit(UUID partnerId, LocalDate until) {
    return NativeQueries.select(entities, MONTHS, MonthRow.class)
        .setParameter("partner", partnerId)
        .setParameter("until", until)
        .getResultList()
        .stream()
        .map(MonthRow::sales)
        .toList();
  }

  /** How many reservations a partner has sold for the visits of a day, in any currency. */
  record SoldVisits(String date, long reservations) {}

  /** The days between these, both inclusive, for whose visits the partner has sold reservations. */
  List<SoldVisits> soldVisits(UUID partnerId, LocalDate from, LocalDate until) {
    return NativeQueries.select(entities, SOLD_VISITS, SoldVisits.class)
        .setParameter("partner", partnerId)
        .setParameter("from", from)
        .setParameter("until", until)
        .getResultList();
  }

  /**
   * The same sales in two ways.
   *
   * @param byInterval one element for each interval; with the sales of all cenotes
   * @param byCenote the largest gross first
   */
  record PartnerSales(List<SalesTotals> byInterval, List<CenoteSales> byCenote) {}

  /**
   * The sales of a partner between consecutive days, and by cenote; in one statement, because
   * another one would see what is booked in between.
   *
   * @param starts as in {@link #byInterval}
   * @param cenoteIds null: of all cenotes
   * @param shown the only one to be in {@code byCenote}; null: each of them
   */
  PartnerSales byCenote(
      UUID partnerId,
      ReportPeriod period,
      List<LocalDate> starts,
      String currency,
      @Nullable Collection<UUID> cenoteIds,
      @Nullable UUID shown) {
    List<Instant> moments = starts.stream().map(day -> startOf(day, period)).toList();
    String sql =
        "SELECT coalesce(CAST(cenote_id AS text), CAST(bucket AS text)) AS key, "
            + LAST_NAME
            + " AS label,\n"
            + TOTALS
            + " FROM\n"
            + (cenoteIds == null
                ? between(period, "r.cenote_id IS NOT NULL AND", "partner_id = :partner", "")
                : between(period, "", OF_CENOTES + " AND %1$s.partner_id = :partner", ""))
            + " CROSS JOIN LATERAL"
            + " (SELECT width_bucket(at, (SELECT CAST(:starts AS timestamptz[]))) AS bucket) AS b"
            + " GROUP BY GROUPING SETS ((bucket), (cenote_id))"
            + SOLD
            + (shown == null ? "" : " AND (cenote_id IS NULL OR cenote_id = :shown)")
            + " ORDER BY cenote_id IS NOT NULL, gross DESC, reservations DESC, cenote_id"
            + " LIMIT :limit";
    NativeQuery<SalesRow> query =
        query(sql, cover(period, moments), period, currency)
            .setParameter("partner", partnerId)
            .setParameter("starts", timestamps(moments))
            .setParameter("limit", starts.size() + MAX_CENOTES);
    if (cenoteIds != null) {
      query.setParameter("cenotes", texts(cenoteIds));
    }
    if (shown != null) {
      query.setParameter("shown", shown);
    }
    List<SalesTotals> byInterval =
        new ArrayList<>(Collections.nCopies(starts.size(), SalesTotals.NONE));
    List<CenoteSales> byCenote = new ArrayList<>();
    for (SalesRow row : query.getResultList()) {
      if (row.isOfCenote()) {
        byCenote.add(new CenoteSales(row.cenoteId(), row.name(), row.totals()));
      } else {
        byInterval.set(Integer.parseInt(row.key()) - 1, row.totals());
      }
    }
    int most = Math.min(MAX_CENOTES, byCenote.size()); // months without sales have no rows
    return new PartnerSales(byInterval, byCenote.subList(0, most));
  }

  /** The sales of all partners at these cenotes, by cenote and kind of partner. */
  List<PartnerTypeSales> byPartnerType(
      Collection<UUID> cenoteIds, ReportPeriod period, String currency) {
    String sql =
        "SELECT CAST(cenote_id AS text) AS key, partners.partner_type AS label,\n"
            + TOTALS
            + " FROM\n"
            + between(period, "", OF_CENOTES, OF_SELLERS)
            + " JOIN partners ON partners.id = sales.partner_id GROUP BY 1, 2"
            + SOLD
            + " ORDER BY 1, 2";
    return query(sql, cover(period), period, currency)
        .setParameter("cenotes", texts(cenoteIds))
        .getResultList()
        .stream()
        .map(row -> new PartnerTypeSales(row.cenoteId(), row.partnerType(), row.totals()))
        .toList();
  }

  /**
   * Everything that adds up to the sales of a period.
   *
   * @param rollups a condition on rollups alone
   * @param condition on all of it; begins with a column, and {@code %1$s} is its table
   * @param singles a further condition on single reservations, {@code s}, of a gap, {@code g}
   */
  private static String between(
      ReportPeriod period, String rollups, String condition, String singles) {
    String at =
        period.dateField() == DateField.VISIT
            ? "CAST(d.visit_date AS timestamp) AT TIME ZONE 'UTC'"
            : "d.created_at";
    String each = "%1$s." + condition;
    return BETWEEN.formatted(
        at,
        rollups + " " + each.formatted("r"),
        each.formatted("d"),
        each.formatted("s") + singles);
  }

  private static RollupCoverage cover(ReportPeriod period) {
    return cover(period, List.of(startOf(period.startDate(), period)));
  }

  private static RollupCoverage cover(ReportPeriod period, List<Instant> starts) {
    Instant end = startOf(period.endDate().plusDays(1), period);
    return period.dateField() == DateField.VISIT
        ? RollupCoverage.ofVisits(starts.get(0), end)
        : RollupCoverage.ofBookings(starts, end);
  }

  private NativeQuery<SalesRow> query(
      String sql, RollupCoverage cover, ReportPeriod period, String currency) {
    return NativeQueries.select(entities, sql, SalesRow.class)
        .setParameter("currency", currency)
        .setParameter("from", startOf(period.startDate(), period))
        .setParameter("to", startOf(period.endDate().plusDays(1), period))
        .setParameter(
            "granularities",
            cover.pieces().stream().map(piece -> piece.granularity().wire()).toArray(String[]::new))
        .setParameter("since", timestamps(cover.pieces().stream().map(Piece::since).toList()))
        .setParameter("until", timestamps(cover.pieces().stream().map(Piece::until).toList()))
        .setParameter("gapSince", timestamps(cover.gaps().stream().map(Gap::since).toList()))
        .setParameter("gapUntil", timestamps(cover.gaps().stream().map(Gap::until).toList()));
  }

  /** The beginning of a day of booking; that of a day of visits stands for the date alone. */
  private static Instant startOf(LocalDate day, ReportPeriod period) {
    ZoneId zone = period.dateField() == DateField.VISIT ? ZoneOffset.UTC : period.zone();
    return day.atStartOfDay(zone).toInstant();
  }

  /** As PostgreSQL reads them: the year 10000, which ends a period, has no sign, and 0 is none. */
  private static String[] timestamps(List<Instant> moments) {
    return moments.stream()
        .map(moment -> (moment.isBefore(YEAR_ONE) ? YEAR_ONE : moment).toString())
        .map(text -> text.startsWith("+") ? text.substring(1) : text)
        .toArray(String[]::new);
  }

  private static String[] texts(Collection<?> values) {
    return values.stream().map(Object::toString).toArray(String[]::new);
  }
}
