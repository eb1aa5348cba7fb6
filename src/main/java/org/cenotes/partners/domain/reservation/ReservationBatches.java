package org.cenotes.partners.domain.reservation;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.idempotency.KeyedResponse;
import org.jspecify.annotations.Nullable;

/** Reservations recorded together by the function {@code record_reservations}. */
@Repository
class ReservationBatches {
  private static final String RECORD =
      """
      SELECT * FROM record_reservations(
        CAST(:rows AS text[]), CAST(:versions AS integer[]), CAST(:capacities AS text[]), CAST(:events AS text[]),
        CAST(:eventData AS text[]), CAST(:locks AS text[]), CAST(:principals AS text[]), CAST(:keys AS text[]),
        CAST(:fingerprints AS text[]), CAST(:statuses AS integer[]), CAST(:responses AS text[]),
        CAST(:languages AS text[]))
      """;

  @PersistenceContext private EntityManager entities;

  /** Records them and returns the function's result for each. */
  List<String> record(List<BatchedReservation> batch) {
    return NativeQueries.select(entities, RECORD, String.class)
        .setParameter("rows", texts(batch, BatchedReservation::row))
        .setParameter("versions", column(batch, BatchedReservation::cenoteVersion, Integer[]::new))
        .setParameter("capacities", texts(batch, BatchedReservation::capacities))
        .setParameter("events", texts(batch, BatchedReservation::eventId))
        .setParameter("eventData", texts(batch, BatchedReservation::eventData))
        .setParameter("locks", keyed(batch, KeyedResponse::lock))
        .setParameter("principals", keyed(batch, KeyedResponse::principal))
        .setParameter("keys", keyed(batch, KeyedResponse::key))
        .setParameter(
            "fingerprints",
            keyed(batch, response -> HexFormat.of().formatHex(response.fingerprint())))
        .setParameter(
            "statuses",
            column(
                batch, it -> it.response() == null ? null : it.response().status(), Integer[]::new))
        .setParameter(
            "responses", keyed(batch, it -> new String(it.body(), StandardCharsets.UTF_8)))
        .setParameter("languages", keyed(batch, KeyedResponse::language))
        .getResultList();
  }

  private static @Nullable String[] keyed(
      List<BatchedReservation> batch, Function<KeyedResponse, String> member) {
    return texts(batch, it -> it.response() == null ? null : member.apply(it.response()));
  }

  private static @Nullable String[] texts(
      List<BatchedReservation> batch, Function<BatchedReservation, @Nullable String> member) {
    return column(batch, member, String[]::new);
  }
}
