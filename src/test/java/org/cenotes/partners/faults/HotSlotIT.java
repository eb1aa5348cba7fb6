package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cenotes.partners.faults.NodeClient.Response;
import org.junit.jupiter.api.Test;

/** Concurrent bookings on both nodes compete for the last places of a slot. */
class HotSlotIT {
  private static final int WANTED = 300;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void a_hot_slot_is_never_oversold_and_each_cancellation_releases_places_once() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    assertThat(slot.capacity()).isLessThan(WANTED);
    try (Callers callers = new Callers(WANTED)) {
      List<Response> responses =
          callers.all(
              WANTED,
              i ->
                  RetryUntilAnswered.book(
                      i % 2 == 0 ? pair.onOne() : pair.onTwo(), slot.booking(1)));
      Map<String, Long> counted =
          responses.stream()
              .collect(
                  Collectors.groupingBy(
                      a -> a.status() + " " + a.message(), Collectors.counting()));
      assertThat(counted)
          .isEqualTo(
              Map.of(
                  "201 reservations.created_successfully",
                  (long) slot.capacity(),
                  "409 error.availability.sold_out",
                  (long) WANTED - slot.capacity()));
      pair.integrity.assertWhole();

      List<String> sold =
          responses.stream().filter(a -> a.status() == 201).map(Response::id).toList();
      cancelEachTwice(callers, sold);
    }
    assertThat(pair.onOne().book(slot.booking(slot.capacity() / 2)).status())
        .as("the places are there again")
        .isEqualTo(201);
    pair.integrity.assertWhole();
  }

  private void cancelEachTwice(Callers callers, List<String> sold) throws Exception {
    List<Response> cancelled =
        callers.all(
            2 * sold.size(),
            i ->
                RetryUntilAnswered.cancel(
                    i % 2 == 0 ? pair.onOne() : pair.onTwo(), sold.get(i / 2)));
    for (int i = 0; i < sold.size(); i++) {
      assertThat(List.of(cancelled.get(2 * i).status(), cancelled.get(2 * i + 1).status()))
          .containsExactlyInAnyOrder(200, 409);
    }
    pair.integrity.assertWhole();
    assertThat(
            pair.integrity.count(
                "SELECT count(*) FROM live.events WHERE type = 'reservation.cancelled' AND"
                    + " resource_id IN ('"
                    + String.join("','", sold)
                    + "')"))
        .isEqualTo(sold.size());
  }
}
