package org.cenotes.partners.domain.reservation;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.hibernate.jpa.HibernateHints;
import org.hibernate.jpa.SpecHints;

/** The table {@code reservations}. */
@Repository
class Reservations {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(Reservation reservation) {
    entities.persist(reservation);
  }

  Optional<Reservation> find(UUID id) {
    return entities
        .createQuery("FROM Reservation WHERE id = :id", Reservation.class)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  /** With its row locked until the transaction ends. */
  Optional<Reservation> findLocked(UUID id) {
    return entities
        .createQuery("FROM Reservation WHERE id = :id", Reservation.class)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Waits for whoever is booking under this reference, so that only one of them finds it free. */
  void lockReference(UUID partnerId, String reference) {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:name, 1)) AS text)", String.class)
        .setParameter("name", partnerId + "\n" + reference)
        .getSingleResult();
  }

  Optional<Reservation> findByReference(String reference) {
    return entities
        .createQuery("FROM Reservation WHERE partnerReference = :reference", Reservation.class)
        .setParameter("reference", reference)
        .getResultStream()
        .findFirst();
  }

  /** The one whose hold ran out first, locked; one that another node is at is passed over. */
  Optional<Reservation> nextExpired(Instant now) {
    TypedQuery<Reservation> query =
        entities.createQuery(
            "FROM Reservation WHERE status = 'pending' AND holdExpiresAt <= :now ORDER BY holdExpiresAt",
            Reservation.class);
    return query
        .setParameter("now", now)
        .setMaxResults(1)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(SpecHints.HINT_SPEC_LOCK_TIMEOUT, -2)
        .getResultStream()
        .findFirst();
  }

  /** Up to {@code rows} in the query's order, after the cursor or the pages before. */
  List<Reservation> list(ReservationQuery query, int rows) {
    Map<String, Object> values = new LinkedHashMap<>();
    String by = query.by().attribute();
    String order = query.order().name();
    StringBuilder text =
        new StringBuilder("FROM Reservation r WHERE 1 = 1").append(where(query, values));
    if (query.cursor != null) {
      Cursor cursor = Cursor.decode(query.cursor, query.by());
      text.append(
          " AND (r.%s, r.id) %s (:key, :after)".formatted(by, order.equals("DESC") ? "<" : ">"));
      values.put("key", cursor.key());
      values.put("after", cursor.id());
    }
    text.append(" ORDER BY r.%s %s, r.id %s".formatted(by, order, order));
    TypedQuery<Reservation> page = entities.createQuery(text.toString(), Reservation.class);
    values.forEach(page::setParameter);
    return page.setFirstResult(query.cursor == null ? query.offset() : 0)
        .setMaxResults(rows)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /** How many match, counted no further than {@code limit}. */
  long count(ReservationQuery query, long limit) {
    Map<String, Object> values = new LinkedHashMap<>();
    String inner = "SELECT r.id AS id FROM Reservation r WHERE 1 = 1" + where(query, values);
    Query count =
        entities.createQuery(
            "SELECT count(*) FROM (" + inner + " LIMIT " + limit + ") AS matching", Long.class);
    values.forEach(count::setParameter);
    return (Long) count.getSingleResult();
  }

  private static String where(ReservationQuery query, Map<String, Object> values) {
    StringBuilder where = new StringBuilder();
    if (query.status != null) {
      where.append(" AND r.status = :status");
      values.put("status", query.status.wire());
    }
    if (query.cenoteId != null) {
      where.append(" AND r.cenoteId = :cenoteId");
      values.put("cenoteId", query.cenoteId);
    }
    if (query.guestEmail != null) {
      where.append(" AND r.guestEmail = :guestEmail");
      values.put("guestEmail", query.guestEmail.strip().toLowerCase(Locale.ROOT));
    }
    if (query.partnerReference != null) {
      where.append(" AND r.partnerReference = :reference");
      values.put("reference", query.partnerReference);
    }
    LocalDate from = query.from();
    if (from != null) {
      where.append(" AND r.date >= :from");
      values.put("from", from);
    }
    LocalDate until = query.until();
    if (until != null) {
      where.append(" AND r.date <= :until");
      values.put("until", until);
    }
    if (query.createdAfter != null) {
      where.append(" AND r.createdAt >= :createdAfter");
      values.put("createdAfter", query.createdAfter);
    }
    return where.toString();
  }
}
