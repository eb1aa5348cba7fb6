package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/**
 * The view {@code sales}, summed. Where a day of booking begins is computed here and compared as a
 * moment, so that PostgreSQL's edition of the time zones does not matter.
 */
@Repository
class Sales {
  private static final String TOTALS = SqlResource.load("report/totals.sql");

  /** The second key is the name under which the cenote was booked; one of them if it changed. */
  private static final String BY_CENOTE =
      "CAST(cenote_id AS text) AS key, max(CAST(cenote_name AS text)) AS label,\n"
          + TOTALS
          + "  FROM sales WHERE partner_id = :partner";

  private static final String BY_PARTNER_TYPE =
      "CAST(cenote_id AS text) AS key, partners.partner_type AS label,\n"
          + TOTALS
          + "  FROM sales JOIN partners ON partners.id = sales.partner_id"
          + " WHERE cenote_id = ANY(CAST(:cenotes AS uuid[]))";

  /** A cenote's sales. */
  record CenoteSales(UUID cenoteId, LocalizedText name, SalesTotals totals) {}

  /** What one kind of partner sold of a cenote. */
  record PartnerTypeSales(UUID cenoteId, @Nullable PartnerType partnerType, SalesTotals totals) {}

  private record Row(
      String key,
      @Nullable String label,
      long reservations,
      long cancelled,
      long noShows,
      long visitors,
      long leadDays,
      long gross,
      long discount,
      long commission,
      long netPayable,
      long refunded,
      long retained) {
    SalesTotals totals() {
      return new SalesTotals(
          reservations,
          cancelled,
          noShows,
          visitors,
          leadDays,
          gross,
          discount,
          commission,
          netPayable,
          refunded,
          retained);
    }

    UUID cenoteId() {
      return UUID.fromString(key);
    }
  }

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
    boolean visit = period.dateField() == DateField.VISIT;
    String bucket =
        visit
            ? "width_bucket(visit_date, CAST(:starts AS date[]))"
            : "width_bucket(created_at, CAST(:starts AS timestamptz[]))";
    String sql =
        "SELECT CAST("
            + bucket
            + " AS text) AS key, NULL AS label,\n"
            + TOTALS
            + "  FROM sales WHERE partner_id = :partner"
            + where(period, cenoteId)
            + " GROUP BY 1";
    NativeQuery<Row> query =
        query(sql, period, currency, cenoteId).setParameter("partner", partnerId);
    query.setParameter(
        "starts",
        starts.stream()
            .map(day -> visit ? day.toString() : startOf(day, period).toString())
            .toArray(String[]::new));
    List<SalesTotals> totals =
        new ArrayList<>(Collections.nCopies(starts.size(), SalesTotals.NONE));
    query.getResultList().forEach(row -> totals.set(Integer.parseInt(row.key()) - 1, row.totals()));
    return totals;
  }

  /** An active partner and the time zone that it has chosen; null for none. */
  record PartnerZone(UUID partnerId, @Nullable String timezone) {}

  /** Active partners in the order of their ids, after this one. */
  List<PartnerZone> activePartners(UUID after, int limit) {
    return NativeQueries.select(
            entities,
            "SELECT id, business ->> 'timezone' FROM partners WHERE status = 'ACTIVE' AND id > :after"
                + " ORDER BY id LIMIT :limit",
            PartnerZone.class)
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getResultList();
  }

  /** The date of the partner's first visit; empty if it has sold none. */
  Optional<LocalDate> firstVisit(UUID partnerId) {
    return NativeQueries.select(
            entities,
            "SELECT CAST(min(visit_date) AS text) FROM sales WHERE partner_id = :partner AND counted",
            String.class)
        .setParameter("partner", partnerId)
        .getResultStream()
        .filter(Objects::nonNull)
        .map(LocalDate::parse)
        .findFirst();
  }

  /** The sales of a partner by cenote, the largest gross first; null: of all cenotes. */
  List<CenoteSales> byCenote(
      UUID partnerId,
      ReportPeriod period,
      String currency,
      @Nullable Collection<UUID> cenoteIds,
      int limit) {
    String sql =
        "SELECT "
            + BY_CENOTE
            + (cenoteIds == null ? "" : " AND cenote_id = ANY(CAST(:cenotes AS uuid[]))")
            + where(period, null)
            + " GROUP BY cenote_id ORDER BY gross DESC, reservations DESC, cenote_id LIMIT :limit";
    NativeQuery<Row> query =
        query(sql, period, currency, null)
            .setParameter("partner", partnerId)
            .setParameter("limit", limit);
    if (cenoteIds != null) {
      query.setParameter("cenotes", texts(cenoteIds));
    }
    return query
        .getResultStream()
        .map(row -> new CenoteSales(row.cenoteId(), name(row), row.totals()))
        .toList();
  }

  /** The sales of all partners at these cenotes, by cenote and kind of partner. */
  List<PartnerTypeSales> byPartnerType(
      Collection<UUID> cenoteIds, ReportPeriod period, String currency) {
    String sql = "SELECT " + BY_PARTNER_TYPE + where(period, null) + " GROUP BY 1, 2 ORDER BY 1, 2";
    return query(sql, period, currency, null)
        .setParameter("cenotes", texts(cenoteIds))
        .getResultStream()
        .map(row -> new PartnerTypeSales(row.cenoteId(), type(row.label()), row.totals()))
        .toList();
  }

  private static String where(ReportPeriod period, @Nullable UUID cenoteId) {
    String days =
        period.dateField() == DateField.VISIT
            ? " AND visit_date BETWEEN :from AND :until"
            : " AND sales.created_at >= :from AND sales.created_at < :until";
    return days
        + " AND currency = :currency"
        + (cenoteId == null ? "" : " AND cenote_id = :cenote");
  }

  private NativeQuery<Row> query(
      String sql, ReportPeriod period, String currency, @Nullable UUID cenoteId) {
    NativeQuery<Row> query =
        NativeQueries.select(entities, sql, Row.class).setParameter("currency", currency);
    if (cenoteId != null) {
      query.setParameter("cenote", cenoteId);
    }
    return period.dateField() == DateField.VISIT
        ? query.setParameter("from", period.startDate()).setParameter("until", period.endDate())
        : query
            .setParameter("from", startOf(period.startDate(), period))
            .setParameter("until", startOf(period.endDate().plusDays(1), period));
  }

  private static Instant startOf(LocalDate day, ReportPeriod period) {
    return day.atStartOfDay(period.zone()).toInstant();
  }

  private static String[] texts(Collection<UUID> ids) {
    return ids.stream().map(UUID::toString).toArray(String[]::new);
  }

  private static LocalizedText name(Row row) {
    return row.label() == null
        ? new LocalizedText(null, null)
        : Json.read(row.label(), LocalizedText.class);
  }

  private static @Nullable PartnerType type(@Nullable String name) {
    return name == null ? null : WireEnum.parse(PartnerType.class, name);
  }
}
