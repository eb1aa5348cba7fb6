package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Counts what partners have, across the tables of all modules; one statement per view. */
@Repository
class PartnerCountQueries {
  private static final String ACTIVE_KEY =
      "k.is_active AND k.revoked_at IS NULL AND k.rotated_at IS NULL"
          + " AND (k.expires_at IS NULL OR k.expires_at > :now)";

  private static final String OF_ONE =
      """
      SELECT (SELECT count(*) FROM users u WHERE u.partner_id = :id) AS users,
             (SELECT count(*) FROM partner_api_keys k WHERE k.partner_id = :id AND %s) AS keys,
             (SELECT count(*) FROM partner_webhooks w WHERE w.partner_id = :id AND w.is_active) AS webhooks,
             (SELECT count(*) FROM reservations r WHERE r.partner_id = :id) AS reservations,
             (SELECT max(a.last_used_at) FROM partner_api_keys k JOIN api_key_usage a ON a.key_id = k.id
               WHERE k.partner_id = :id) AS called_at
      """
          .formatted(ACTIVE_KEY);

  /**
   * Sales are summed partner by partner, because indexes start with the partner: rollups of whole
   * days (UTC), what is not folded into them yet, and single reservations of the time before the
   * first whole day. That equals a sum over the reservations at every moment.
   */
  private static final String BY_STATUS_AND_TYPE =
      SqlResource.load("partner/by_status_and_type.sql").formatted(ACTIVE_KEY);

  @PersistenceContext private EntityManager entities;

  private record OneRow(
      long users,
      long activeKeys,
      long activeWebhooks,
      long reservations,
      @Nullable Instant lastApiCallAt) {}

  private record GroupRow(
      String status,
      @Nullable String partnerType,
      long partners,
      long registered,
      long activeKeys,
      long reservations,
      long gross) {}

  PartnerDetail detail(AdminPartnerView partner, Instant now) {
    OneRow row =
        NativeQueries.select(entities, OF_ONE, OneRow.class)
            .setParameter("id", partner.id())
            .setParameter("now", now)
            .getSingleResult();
    return new PartnerDetail(
        partner,
        row.users(),
        row.activeKeys(),
        row.activeWebhooks(),
        row.reservations(),
        row.lastApiCallAt());
  }

  PartnerStatistics statistics(Instant now, Instant since) {
    List<GroupRow> rows =
        NativeQueries.select(entities, BY_STATUS_AND_TYPE, GroupRow.class)
            .setParameter("now", now)
            .setParameter("since", since)
            .setParameter("firstDay", firstDay(since))
            .getResultList();
    Map<PartnerStatus, Long> byStatus = new EnumMap<>(PartnerStatus.class);
    Arrays.stream(PartnerStatus.values()).forEach(status -> byStatus.put(status, 0L));
    Map<PartnerType, Long> byType = new EnumMap<>(PartnerType.class);
    Arrays.stream(PartnerType.values()).forEach(type -> byType.put(type, 0L));
    for (GroupRow row : rows) {
      byStatus.merge(PartnerStatus.valueOf(row.status()), row.partners(), Long::sum);
      PartnerType type = new PartnerType.Column().convertToEntityAttribute(row.partnerType());
      if (type != null) {
        byType.merge(type, row.partners(), Long::sum);
      }
    }
    return new PartnerStatistics(
        sum(rows, GroupRow::partners),
        byStatus,
        byType,
        sum(rows, GroupRow::registered),
        sum(rows, GroupRow::activeKeys),
        sum(rows, GroupRow::reservations),
        new Cents(sum(rows, GroupRow::gross)));
  }

  /** The first day (UTC) that begins at this time or later. */
  private static Instant firstDay(Instant since) {
    Instant day = since.truncatedTo(ChronoUnit.DAYS);
    return day.equals(since) ? day : day.plus(1, ChronoUnit.DAYS);
  }

  private static long sum(List<GroupRow> rows, ToLongFunction<GroupRow> column) {
    return rows.stream().mapToLong(column).sum();
  }
}
