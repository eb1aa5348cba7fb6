package org.cenotes.partners.domain.reservation.statistics;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;
import org.cenotes.partners.platform.money.Ratios;
import org.jspecify.annotations.Nullable;

/** Sums over the table {@code reservations}. */
@Repository
class ReservationTotalQueries {
  private static final Set<ReservationStatus> KEPT =
      Set.of(ReservationStatus.CONFIRMED, ReservationStatus.COMPLETED, ReservationStatus.NO_SHOW);

  private static final String ACTIVE = "status NOT IN ('cancelled', 'expired', 'refunded')";

  /** Amounts of different currencies cannot be added. */
  private static final String IN_CURRENCY = ACTIVE + " AND currency = :currency";

  /**
   * The columns by status are generated from {@link ReservationStatus}, so that none is missing.
   */
  private static final String SELECT =
      """
      SELECT %2$s,
             count(*) FILTER (WHERE %3$s) AS paying,
             count(*) FILTER (WHERE status IN ('pending', 'confirmed') AND starts_at > :now) AS upcoming,
             count(*) FILTER (WHERE %1$s AND visit_date = CAST(CAST(:now AS timestamptz) AT TIME ZONE timezone AS date)) AS today,
             coalesce(sum(visitors) FILTER (WHERE %1$s), 0) AS visitors,
             CAST(coalesce(sum(total) FILTER (WHERE %3$s), 0) AS bigint) AS gross,
             CAST(coalesce(sum(commission) FILTER (WHERE %3$s), 0) AS bigint) AS commission,
             CAST(coalesce(sum(net_payable) FILTER (WHERE %3$s), 0) AS bigint) AS net,
             count(*) FILTER (WHERE status IN ('cancelled', 'refunded') AND confirmed_at IS NOT NULL) AS lost,
             CAST(coalesce(sum(total - CAST(cancellation ->> 'refundAmount' AS bigint))
                           FILTER (WHERE status = 'cancelled' AND currency = :currency AND confirmed_at IS NOT NULL), 0) AS bigint) AS retained
        FROM reservations
       WHERE partner_id = :partner AND visit_date BETWEEN :from AND :until
      """
          .formatted(ACTIVE, byStatus(), IN_CURRENCY);

  private static final String PENDING =
      """
      SELECT CAST(visit_date AS text) AS date, count(*) AS reservations
        FROM reservations
       WHERE partner_id = :partner AND status = 'pending' AND visit_date BETWEEN :from AND :until
       GROUP BY visit_date
      """;

  @PersistenceContext private EntityManager entities;

  private static String byStatus() {
    StringBuilder columns = new StringBuilder();
    for (ReservationStatus status : ReservationStatus.values()) {
      String name = status.wire();
      columns.append(columns.isEmpty() ? "" : ", ");
      columns.append("count(*) FILTER (WHERE status = '%1$s') AS %1$s".formatted(name));
    }
    return columns.toString();
  }

  ReservationStatistics of(
      UUID partnerId,
      ReservationStatistics.Period period,
      Currency currency,
      @Nullable UUID cenoteId,
      Instant now) {
    var query =
        NativeQueries.select(
                entities,
                SELECT + (cenoteId == null ? "" : " AND cenote_id = :cenote"),
                Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("from", period.startDate())
            .setParameter("until", period.endDate())
            .setParameter("currency", currency.code())
            .setParameter("now", now);
    if (cenoteId != null) {
      query.setParameter("cenote", cenoteId);
    }
    return statistics(period, query.getSingleResult());
  }

  /** How many reservations are pending for the visits of a day. */
  record PendingVisits(String date, long reservations) {}

  /** The days between these, both inclusive, for whose visits reservations are pending. */
  List<PendingVisits> pending(UUID partnerId, LocalDate from, LocalDate until) {
    return NativeQueries.select(entities, PENDING, PendingVisits.class)
        .setParameter("partner", partnerId)
        .setParameter("from", from)
        .setParameter("until", until)
        .getResultList();
  }

  private static ReservationStatistics statistics(ReservationStatistics.Period period, Tuple row) {
    Map<ReservationStatus, Long> byStatus = new EnumMap<>(ReservationStatus.class);
    for (ReservationStatus status : ReservationStatus.values()) {
      byStatus.put(status, row.get(status.wire(), Long.class));
    }
    long total = byStatus.values().stream().mapToLong(Long::longValue).sum();
    // as sale_of, whose rate the reports show: what was never confirmed was never sold
    long lost = row.get("lost", Long.class);
    long kept = KEPT.stream().mapToLong(status -> byStatus.getOrDefault(status, 0L)).sum();
    long gross = row.get("gross", Long.class);
    return new ReservationStatistics(
        period,
        total,
        byStatus,
        row.get("upcoming", Long.class),
        row.get("today", Long.class),
        row.get("visitors", Long.class),
        new Cents(gross),
        new Cents(row.get("commission", Long.class)),
        new Cents(row.get("net", Long.class)),
        new Cents(row.get("retained", Long.class)),
        Ratios.averageAmount(gross, row.get("paying", Long.class)),
        Ratios.percent(lost, lost + kept));
  }
}
