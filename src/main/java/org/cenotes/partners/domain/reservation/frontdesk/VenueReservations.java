package org.cenotes.partners.domain.reservation.frontdesk;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** The reservations of the cenotes somebody works at. */
@Repository
class VenueReservations {
  /** Those that hold places: who is expected, who came and who did not. */
  private static final String EXPECTED =
      """
      FROM cenotes c JOIN reservations r ON r.cenote_id = c.id
       WHERE r.status IN ('pending', 'confirmed', 'completed', 'no_show')
         AND r.visit_date = coalesce(CAST(:date AS date), CAST(CAST(:now AS timestamptz) AT TIME ZONE c.timezone AS date))
         AND (CAST(:cenote AS uuid) IS NULL OR c.id = CAST(:cenote AS uuid))
      """;

  private static final String OF_OPERATOR =
      " AND c.id IN (SELECT o.cenote_id FROM operator_cenotes o WHERE o.user_id = :operator)";

  @PersistenceContext private EntityManager entities;

  /** The ids of a page of them, in the order of the day; of an operator only its cenotes'. */
  @SuppressWarnings("unchecked")
  List<UUID> page(@Nullable UUID operatorId, FrontDeskQuery query, Instant now) {
    return asked(
            "SELECT r.id",
            " ORDER BY r.start_time %1$s, r.id %1$s OFFSET :skip LIMIT :rows"
                .formatted(query.order().name()),
            UUID.class,
            operatorId,
            query,
            now)
        .setParameter("skip", query.offset())
        .setParameter("rows", query.perPage())
        .getResultList();
  }

  long count(@Nullable UUID operatorId, FrontDeskQuery query, Instant now) {
    return (Long)
        asked("SELECT count(*)", "", Long.class, operatorId, query, now).getSingleResult();
  }

  private Query asked(
      String select,
      String order,
      Class<?> type,
      @Nullable UUID operatorId,
      FrontDeskQuery query,
      Instant now) {
    String where = EXPECTED + (operatorId == null ? "" : OF_OPERATOR);
    Query asked =
        entities
            .createNativeQuery(select + " " + where + order, type)
            .setParameter("date", query.date == null ? null : query.date.toString())
            .setParameter("now", now)
            .setParameter("cenote", query.cenoteId == null ? null : query.cenoteId.toString());
    return operatorId == null ? asked : asked.setParameter("operator", operatorId);
  }

  /** The reservation of this confirmation code. */
  @SuppressWarnings("unchecked")
  Optional<UUID> byCode(String confirmationCode) {
    List<UUID> found =
        entities
            .createNativeQuery(
                "SELECT id FROM reservations WHERE confirmation_code = :code", UUID.class)
            .setParameter("code", confirmationCode)
            .getResultList();
    return found.stream().findFirst();
  }

  /** Whose reservation it is, if it is for a cenote at which the operator works; null: at any. */
  @SuppressWarnings("unchecked")
  Optional<UUID> partner(@Nullable UUID operatorId, UUID reservationId) {
    List<UUID> found =
        entities
            .createNativeQuery(
                """
                SELECT r.partner_id FROM reservations r
                 WHERE r.id = :reservation
                   AND (CAST(:operator AS uuid) IS NULL
                        OR EXISTS (SELECT FROM operator_cenotes o
                                    WHERE o.cenote_id = r.cenote_id AND o.user_id = CAST(:operator AS uuid)))
                """,
                UUID.class)
            .setParameter("reservation", reservationId)
            .setParameter("operator", operatorId == null ? null : operatorId.toString())
            .getResultList();
    return found.stream().findFirst();
  }
}
