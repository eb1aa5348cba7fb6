package org.cenotes.partners.domain.reservation;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.reservation.ReservationQuery.Condition;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Cursor;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.jpa.HibernateHints;
import org.hibernate.jpa.SpecHints;
import org.jspecify.annotations.Nullable;

/** The table {@code reservations}. */
@Repository
class Reservations {
  private static final int MOST_AT_ONCE = 100;

  @PersistenceContext private EntityManager entities;

  /**
   * Adds a reservation.
   *
   * @throws ApiException 503 when the confirmation code that was drawn for it is another's, which
   *     happens to one booking in a million when there are a million of them
   */
  void add(Reservation reservation) {
    try {
      entities.persist(reservation);
      entities.flush();
    } catch (ConstraintViolationException broken) {
      if ("reservations_confirmation_code_key".equals(broken.getConstraintName())) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
      throw broken;
    }
  }

  /**
   * Writes what has changed now and not at the commit, where a failure would no longer say what it
   * was.
   */
  void flush() {
    entities.flush();
  }

  Optional<Reservation> find(UUID id) {
    return entities
        .createQuery("FROM Reservation WHERE id = :id", Reservation.class)
        .setParameter("id", id)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
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

  /**
   * Takes coupon and places again for one that has expired, and confirms it; answers {@code ok}, or
   * why not and leaves everything as it was.
   */
  String reacquire(UUID id, int version, List<Slot> slots) {
    return (String)
        entities
            .createNativeQuery(
                "SELECT reacquire_places(:id, :version, CAST(:starts AS time[]), CAST(:capacities"
                    + " AS integer[]))",
                String.class)
            .setParameter("id", id)
            .setParameter("version", version)
            .setParameter(
                "starts",
                slots.stream().map(slot -> slot.start().toString()).toArray(String[]::new))
            .setParameter("capacities", slots.stream().map(Slot::capacity).toArray(Integer[]::new))
            .getSingleResult();
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

  /** By id, by confirmation code or by both, and always by the guest's e-mail. */
  Optional<Reservation> findForGuest(@Nullable UUID id, @Nullable String code, String email) {
    if (id == null && code == null) {
      throw new IllegalArgumentException("an e-mail alone names no reservation");
    }
    TypedQuery<Reservation> query =
        entities
            .createQuery(
                "FROM Reservation WHERE guest.email = :email"
                    + (id == null ? "" : " AND id = :id")
                    + (code == null ? "" : " AND confirmationCode = :code"),
                Reservation.class)
            .setParameter("email", email)
            .setHint(HibernateHints.HINT_READ_ONLY, true);
    if (id != null) {
      query.setParameter("id", id);
    }
    if (code != null) {
      query.setParameter("code", code);
    }
    return query.getResultStream().findFirst();
  }

  List<Reservation> findAll(List<UUID> ids) {
    return entities
        .createQuery("FROM Reservation WHERE id IN (:ids)", Reservation.class)
        .setParameter("ids", ids)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /** Some whose hold has run out, the oldest first, but for those set aside. */
  List<UUID> runOut(Instant now, Collection<UUID> aside) {
    return due("pending", "hold_expires_at", now, aside);
  }

  /** Some whose visit ended by then, the oldest first, but for those set aside. */
  List<UUID> over(Instant end, Collection<UUID> aside) {
    return due("confirmed", "ends_at", end, aside);
  }

  /** Status and column are texts of the statement: each pair has an index of its own. */
  @SuppressWarnings("unchecked")
  private List<UUID> due(String status, String column, Instant by, Collection<UUID> aside) {
    return entities
        .createNativeQuery(
            """
            SELECT id FROM reservations
             WHERE status = '%1$s' AND %2$s <= :by AND id <> ALL (CAST(:aside AS uuid[]))
             ORDER BY %2$s LIMIT :most
            """
                .formatted(status, column),
            UUID.class)
        .setParameter("by", by)
        .setParameter("aside", aside.toArray(UUID[]::new))
        .setParameter("most", MOST_AT_ONCE)
        .getResultList();
  }

  /** One whose hold has run out, locked; none when it is another node's or done. */
  Optional<Reservation> findRunOut(UUID id, Instant now) {
    return findDue(id, "pending", "lifecycle.holdExpiresAt", now);
  }

  /** One whose visit ended by then, locked; none when it is another node's or done. */
  Optional<Reservation> findOver(UUID id, Instant end) {
    return findDue(id, "confirmed", "times.endsAt", end);
  }

  private Optional<Reservation> findDue(UUID id, String status, String attribute, Instant by) {
    return entities
        .createQuery(
            "FROM Reservation WHERE id = :id AND lifecycle.status = '%s' AND %s <= :by"
                .formatted(status, attribute),
            Reservation.class)
        .setParameter("id", id)
        .setParameter("by", by)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(SpecHints.HINT_SPEC_LOCK_TIMEOUT, -2)
        .getResultStream()
        .findFirst();
  }

  /** Up to {@code rows} in the query's order, after the cursor or the pages before. */
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

  /** How many of the partner's match, counted no further than {@code limit}. */
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
