package org.cenotes.partners.domain.reservation;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationQuery.Condition;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Cursor;
import org.hibernate.jpa.HibernateHints;
import org.jspecify.annotations.Nullable;

/** Filtered pages and counts of the table {@code reservations}. */
@Repository
class ReservationSearch {
  @PersistenceContext private EntityManager entities;

  /** Up to {@code rows} in the query's order, after the cursor or the previous pages. */
  List<Reservation> list(ReservationQuery query, @Nullable Cursor<?> cursor, int rows) {
    List<Condition> conditions = query.conditions();
    String by = query.by().attribute();
    String order = query.order().name();
    StringBuilder text = new StringBuilder("FROM Reservation r WHERE 1 = 1");
    for (int i = 0; i < conditions.size(); i++) {
      text.append(conditions.get(i).inJpql(i));
    }
    if (cursor != null) {
      text.append(
          " AND (r.%s, r.id) %s (:key, :after)".formatted(by, order.equals("DESC") ? "<" : ">"));
    }
    text.append(" ORDER BY r.%s %s, r.id %s".formatted(by, order, order));
    TypedQuery<Reservation> page = entities.createQuery(text.toString(), Reservation.class);
    bind(page, conditions);
    if (cursor != null) {
      page.setParameter("key", cursor.key()).setParameter("after", cursor.id());
    }
    return page.setFirstResult(cursor == null ? query.offset() : 0)
        .setMaxResults(rows)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /**
   * The next visits that are pending or confirmed. The date is a condition for its index: a visit
   * that has not begun is at most a day behind the date of UTC.
   */
  List<Reservation> upcoming(Instant now, int limit) {
    return entities
        .createQuery(
            "FROM Reservation r WHERE r.date >= :date AND r.times.startsAt > :now"
                + " AND r.lifecycle.status IN ('pending', 'confirmed')"
                + " ORDER BY r.date, r.times.startsAt, r.id",
            Reservation.class)
        .setParameter("date", LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1))
        .setParameter("now", now)
        .setMaxResults(limit)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /** Counts the partner's reservations that match, at most {@code limit}. */
  long count(UUID partnerId, ReservationQuery query, long limit) {
    List<Condition> conditions = query.conditions();
    StringBuilder text =
        new StringBuilder(
            "SELECT count(*) FROM (SELECT FROM reservations WHERE partner_id = :partner");
    for (int i = 0; i < conditions.size(); i++) {
      text.append(conditions.get(i).inSql(i));
    }
    Query count =
        entities.createNativeQuery(text.append(" LIMIT :limit) matching").toString(), Long.class);
    bind(count, conditions);
    return (Long)
        count.setParameter("partner", partnerId).setParameter("limit", limit).getSingleResult();
  }

  private static void bind(Query query, List<Condition> conditions) {
    for (int i = 0; i < conditions.size(); i++) {
      query.setParameter("value" + i, conditions.get(i).value());
    }
  }
}
