package org.cenotes.partners.domain.reservation;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.event.PreparedEvent;
import org.cenotes.partners.platform.idempotency.KeyedResponse;
import org.jspecify.annotations.Nullable;

/**
 * A reservation with all that is written together with it.
 *
 * @param row the row as JSON
 * @param cenoteVersion the version that was planned and priced
 * @param event of its creation
 * @param response to be kept under the request's key; null without a key
 */
record RecordableReservation(
    String row,
    UUID cenoteId,
    int cenoteVersion,
    LocalDate date,
    List<Slot> slots,
    PreparedEvent event,
    @Nullable KeyedResponse response) {
  /** The order in which slots are locked everywhere. */
  static final Comparator<RecordableReservation> BY_SLOT =
      Comparator.comparing((RecordableReservation it) -> it.cenoteId().toString())
          .thenComparing(RecordableReservation::date)
          .thenComparing(RecordableReservation::start);

  private LocalTime start() {
    return slots.get(0).start();
  }

  /** Equal for reservations that begin in the same slot. */
  Object slotKey() {
    return List.of(cenoteId, date, start());
  }

  /** The capacities of its slots, as PostgreSQL writes an array. */
  String capacities() {
    return slots.stream()
        .map(slot -> Integer.toString(slot.capacity()))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
