package org.cenotes.partners.domain.reservation.frontdesk;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** Reads reservations across partners, for the cenotes of a venue. */
@Repository
class VenueReservations {
  private static final String AT_VENUES =
      """
      FROM cenotes c JOIN reservations r ON r.cenote_id = c.id
       WHERE (CAST(:cenote AS uuid) IS NULL OR c.id = CAST(:cenote AS uuid))
         AND (CAST(:date AS date) IS NULL OR r.visit_date = CAST(:date AS date))
      """;

  private static final String WITH_CODE = " AND r.confirmation_code = :code";

  /** The reservations that hold places, of the date or of today. */
  private static final String EXPECTED =
      """
       AND r.status IN ('pending', 'confirmed', 'completed', 'no_show')
       AND r.visit_date = coalesce(CAST(:date AS date), CAST(CAST(:now AS timestamptz) AT TIME ZONE c.timezone AS date))
      """;

  /** All words are in the guest's name, or the partner's reference is the text. */
  private static final String WITH_WORDS =
      """
       AND (lower(r.partner_reference) = :reference
            OR NOT EXISTS (SELECT FROM unnest(CAST(:words AS text[])) AS word
                            WHERE strpos(lower(regexp_replace(
                                    normalize(r.guest_first_name || ' ' || r.guest_last_name, NFD),
                                    :accents, '', 'g')), word) = 0))
      """;

  /** The combining accents that canonical decomposition makes, as a regular expression. */
  private static final String ACCENTS = "[\u0300-\u036f]";

  private static final String OF_OPERATOR =
      " AND c.id IN (SELECT o.cenote_id FROM operator_cenotes o WHERE o.user_id = :operator)";

  @PersistenceContext private EntityManager entities;

  /** The ids of a page of what the query asks for, by time; an operator's cenotes only. */
  List<UUID> page(@Nullable UUID operatorId, FrontDeskQuery query, Instant now) {
    String order =
        " ORDER BY r.start_time %1$s, r.id %1$s OFFSET :skip LIMIT :rows"
            .formatted(query.order().name());
    return matching("SELECT r.id", order, UUID.class, operatorId, query, now)
        .setParameter("skip", query.offset())
        .setParameter("rows", query.perPage())
        .getResultList();
  }

  long count(@Nullable UUID operatorId, FrontDeskQuery query, Instant now) {
    return matching("SELECT count(*)", "", Long.class, operatorId, query, now).getSingleResult();
  }

  private <T> NativeQuery<T> matching(
      String select,
      String order,
      Class<T> type,
      @Nullable UUID operatorId,
      FrontDeskQuery query,
      Instant now) {
    String code = query.code();
    String search = code == null ? query.search : null;
    String where =
        AT_VENUES
            + (code == null ? EXPECTED : WITH_CODE)
            + (search == null ? "" : WITH_WORDS)
            + (operatorId == null ? "" : OF_OPERATOR);
    NativeQuery<T> matching =
        NativeQueries.select(entities, select + " " + where + order, type)
            .setParameter("date", query.date == null || code != null ? null : query.date.toString())
            .setParameter("cenote", query.cenoteId == null ? null : query.cenoteId.toString());
    if (code == null) {
      matching.setParameter("now", now);
    } else {
      matching.setParameter("code", code);
    }
    if (search != null) {
      matching
          .setParameter("reference", search.strip().toLowerCase(Locale.ROOT))
          .setParameter("words", words(search))
          .setParameter("accents", ACCENTS);
    }
    return operatorId == null ? matching : matching.setParameter("operator", operatorId);
  }

  /** The words of a text in lower case and without accents; at least one. */
  private static String[] words(String text) {
    String plain =
        Normalizer.normalize(text, Normalizer.Form.NFD)
            .replaceAll(ACCENTS, "")
            .toLowerCase(Locale.ROOT);
    return plain.strip().split("\\s+");
  }

  /** The id of the reservation with this confirmation code. */
  Optional<UUID> byCode(String confirmationCode) {
    return Results.first(
        NativeQueries.select(
                entities, "SELECT id FROM reservations WHERE confirmation_code = :code", UUID.class)
            .setParameter("code", confirmationCode));
  }

  /** The partner of a reservation; empty if it is not for a cenote of the operator. */
  Optional<UUID> partner(@Nullable UUID operatorId, UUID reservationId) {
    return Results.first(
        NativeQueries.select(
                entities,
                """
                SELECT r.partner_id FROM reservations r
                 WHERE r.id = :reservation
                   AND (CAST(:operator AS uuid) IS NULL
                        OR EXISTS (SELECT FROM operator_cenotes o
                                    WHERE o.cenote_id = r.cenote_id AND o.user_id = CAST(:operator AS uuid)))
                """,
                UUID.class)
            .setParameter("reservation", reservationId)
            .setParameter("operator", operatorId == null ? null : operatorId.toString()));
  }
}
