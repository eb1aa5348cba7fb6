package org.cenotes.partners.domain.reservation;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortDirection;
import org.hibernate.jpa.HibernateHints;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** Filtered pages and counts of the table {@code reservations}. */
@Repository
class ReservationSearch {
  @PersistenceContext private EntityManager entities;

  /**
   * A version of a row.
   *
   * @param written the transaction that wrote it: every change of the row has another one
   * @param recent how many reservations of the partner's were made since the time of the query;
   *     null if it named none
   */
  record RowVersion(UUID id, long written, @Nullable Long recent) {}

  /**
   * Up to {@code rows} in the query's order, after the cursor or the previous pages.
   *
   * @param since the time from which to count the partner's reservations in the same statement;
   *     null: none are counted
   */
  List<RowVersion> list(
      UUID partnerId,
      ReservationQuery query,
      @Nullable Cursor<?> cursor,
      int rows,
      @Nullable Instant since) {
    Conditions conditions = query.conditions();
    String by = query.by().column();
    SortDirection order = query.order();
    int offset = cursor == null ? query.offset() : 0;
    String text =
        "SELECT id, CAST(CAST(xmin AS text) AS bigint), "
            // in parentheses, so that it is called once and not for each row
            + (since == null
                ? "CAST(NULL AS bigint)"
                : "(SELECT count_reservations(:partner, :since, NULL))")
            + " FROM reservations WHERE partner_id = :partner"
            + conditions.after(by + ", id", order, cursor)
            + " ORDER BY %s %s, id %s".formatted(by, order, order)
            // A literal: with a parameter, PostgreSQL would plan each page anew, which takes
            // longer than reading it.
            + " LIMIT "
            + rows
            + (offset > 0 ? " OFFSET :offset" : "");
    NativeQuery<RowVersion> page =
        conditions
            .bind(NativeQueries.select(entities, text, RowVersion.class))
            .setParameter("partner", partnerId);
    if (since != null) {
      page.setParameter("since", since);
    }
    if (offset > 0) {
      page.setParameter("offset", offset);
    }
    return page.getResultList();
  }

  /** About how many bytes of JSON the rows with these ids are; reads none of them into memory. */
  long bytes(Collection<UUID> ids) {
    return NativeQueries.select(
            entities,
            """
            SELECT coalesce(sum(octet_length(CAST(metadata AS text)) + coalesce(octet_length(notes), 0) + 8000), 0)
              FROM reservations WHERE id = ANY (CAST(:ids AS uuid[]))
            """,
            Long.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getSingleResult();
  }

  /** The rows with these ids, in no order; without those that are gone. */
  List<Reservation> load(Collection<UUID> ids) {
    return entities
        .createQuery("FROM Reservation r WHERE r.id IN (:ids)", Reservation.class)
        .setParameter("ids", ids)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /**
   * The next visits that are pending or confirmed. The date is a condition for its index: a visit
   * that has not begun is at most a day behind the date of UTC. Those of the next days mostly
   * suffice, and a partner may have tens of thousands of later ones, which would all be sorted.
   */
  List<Reservation> upcoming(Instant now, int limit) {
    LocalDate first = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1);
    Conditions inNextDays = new Conditions().and("r.date <= :last", first.plusDays(3));
    List<Reservation> soon = upcoming(now, inNextDays, first, limit);
    return soon.size() == limit ? soon : upcoming(now, new Conditions(), first, limit);
  }

  private List<Reservation> upcoming(
      Instant now, Conditions conditions, LocalDate first, int limit) {
    return conditions
        .bind(
            entities.createQuery(
                "FROM Reservation r WHERE r.date >= :date AND r.times.startsAt > :now"
                    + " AND r.lifecycle.status IN ('pending', 'confirmed')"
                    + conditions
                    + " ORDER BY r.date, r.times.startsAt, r.id",
                Reservation.class))
        .setParameter("date", first)
        .setParameter("now", now)
        .setMaxResults(limit)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /** Counts the partner's reservations that match, at most {@code limit}. */
  long count(UUID partnerId, ReservationQuery query, long limit) {
    Conditions conditions = query.conditions();
    return conditions
        .bind(
            NativeQueries.select(
                entities,
                "SELECT count(*) FROM (SELECT FROM reservations WHERE partner_id = :partner"
                    + conditions
                    + " LIMIT :limit) matching",
                Long.class))
        .setParameter("partner", partnerId)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /**
   * Counts the partner's reservations made since {@code from}, or, if null, before {@code until}.
   */
  long countCreated(UUID partnerId, @Nullable Instant from, @Nullable Instant until) {
    return NativeQueries.select(
            entities,
            "SELECT count_reservations(:partner, CAST(:from AS timestamptz), CAST(:until AS timestamptz))",
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("from", from)
        .setParameter("until", until)
        .getSingleResult();
  }
}
