package org.cenotes.partners.domain.partner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.money.Cents;

/** What partners have, counted in the tables of all rooms; one statement a question. */
@Repository
class PartnerCounts {
  private static final String ACTIVE_KEY =
      "k.is_active AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > :now)";

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

  /** Reservations are asked partner by partner, because that is how they are indexed. */
  private static final String OF_ALL =
      """
      SELECT p.status, p.partner_type, count(*) AS partners,
             count(*) FILTER (WHERE p.created_at >= :since) AS registered,
             coalesce(sum(k.keys), 0) AS keys, coalesce(sum(r.reservations), 0) AS reservations,
             coalesce(sum(r.gross), 0) AS gross
        FROM partners p
        LEFT JOIN LATERAL (SELECT count(*) AS keys FROM partner_api_keys k WHERE k.partner_id = p.id AND %s) k ON true
        LEFT JOIN LATERAL (
          SELECT count(*) AS reservations, sum(r.total) FILTER (WHERE r.currency = 'MXN') AS gross FROM reservations r
           WHERE r.partner_id = p.id AND r.created_at >= :since
             AND r.status IN ('confirmed', 'completed', 'no_show')) r ON true
       GROUP BY p.status, p.partner_type
      """
          .formatted(ACTIVE_KEY);

  @PersistenceContext private EntityManager entities;

  PartnerDetail detail(AdminPartnerView partner, Instant now) {
    Tuple row =
        (Tuple)
            entities
                .createNativeQuery(OF_ONE, Tuple.class)
                .setParameter("id", partner.id())
                .setParameter("now", now)
                .getSingleResult();
    return new PartnerDetail(
        partner,
        number(row, "users"),
        number(row, "keys"),
        number(row, "webhooks"),
        number(row, "reservations"),
        row.get("called_at", Instant.class));
  }

  PartnerStatistics statistics(Instant now, Instant since) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(OF_ALL, Tuple.class)
            .setParameter("now", now)
            .setParameter("since", since)
            .getResultList();
    Map<PartnerStatus, Long> byStatus = new EnumMap<>(PartnerStatus.class);
    Arrays.stream(PartnerStatus.values()).forEach(status -> byStatus.put(status, 0L));
    Map<PartnerType, Long> byType = new EnumMap<>(PartnerType.class);
    Arrays.stream(PartnerType.values()).forEach(type -> byType.put(type, 0L));
    for (Tuple row : rows) {
      long partners = number(row, "partners");
      byStatus.merge(PartnerStatus.valueOf(row.get("status", String.class)), partners, Long::sum);
      PartnerType type =
          new PartnerType.Column().convertToEntityAttribute(row.get("partner_type", String.class));
      if (type != null) {
        byType.merge(type, partners, Long::sum);
      }
    }
    return new PartnerStatistics(
        sum(rows, "partners"),
        byStatus,
        byType,
        sum(rows, "registered"),
        sum(rows, "keys"),
        sum(rows, "reservations"),
        new Cents(sum(rows, "gross")));
  }

  private static long sum(List<Tuple> rows, String column) {
    return rows.stream().mapToLong(row -> number(row, column)).sum();
  }

  private static long number(Tuple row, String column) {
    return row.get(column, Number.class).longValue();
  }
}
