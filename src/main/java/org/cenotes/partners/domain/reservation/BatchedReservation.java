package org.cenotes.partners.domain.reservation;

import java.util.List;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.platform.idempotency.KeyedResponse;
import org.jspecify.annotations.Nullable;

/**
 * A reservation with all that is written together with it.
 *
 * @param row the row as JSON
 * @param cenoteVersion the version that was planned and priced
 * @param eventId a new one, of the event of its creation
 * @param eventData that event's data as JSON
 * @param response to be kept under the request's key; null without a key
 */
record BatchedReservation(
    String row,
    int cenoteVersion,
    List<Slot> slots,
    String eventId,
    String eventData,
    @Nullable KeyedResponse response) {
  /** The capacities of its slots, as PostgreSQL writes an array. */
  String capacities() {
    return slots.stream()
        .map(slot -> Integer.toString(slot.capacity()))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
