package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.cenotes.partners.faults.NodeClient.Response;

/**
 * A partner's program that books one place after the other and repeats each request, the same to
 * the letter, until it gets a response: half of them with a reference and an idempotency key, half
 * with the key alone.
 */
final class Shopper {
  private static final int MAX_BOOKINGS = 200;

  private final NodeClient api;
  private final String name;
  private final List<TwoNodes.Slot> slots;
  private final Consumer<Response> onResponse;

  /** The request, and the id in its final response. */
  record Purchase(Booking booking, String id, boolean replayed) {}

  Shopper(NodeClient api, String name, List<TwoNodes.Slot> slots) {
    this(api, name, slots, response -> {});
  }

  /**
   * A shopper.
   *
   * @param name different for each
   * @param onResponse called with every response
   */
  Shopper(NodeClient api, String name, List<TwoNodes.Slot> slots, Consumer<Response> onResponse) {
    this.api = api;
    this.name = name;
    this.slots = slots;
    this.onResponse = onResponse;
  }

  /** Books until it is enough, or all is sold. */
  List<Purchase> bookUntil(AtomicBoolean enough) {
    List<Purchase> outcomes = new ArrayList<>();
    for (int i = 0; i < MAX_BOOKINGS && !enough.get(); i++) {
      Booking any = slots.get(i % slots.size()).booking(1);
      Booking booking = i % 2 == 0 ? any.named(name + "-" + i) : any.keyed(name + "-" + i);
      Response response = RetryUntilAnswered.on(() -> publish(api.book(booking)));
      if (response.status() == 409) {
        assertThat(response.message()).isEqualTo("error.availability.sold_out");
        break;
      }
      assertThat(response.status()).as(response.toString()).isEqualTo(201);
      outcomes.add(new Purchase(booking, response.id(), response.replayed()));
    }
    return outcomes;
  }

  private Response publish(Response response) {
    onResponse.accept(response);
    return response;
  }

  /** Every confirmed reservation exists, and no two requests share one. */
  static void assertAllTrue(List<Purchase> outcomes, Integrity integrity) throws Exception {
    List<String> ids = outcomes.stream().map(Purchase::id).toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(
            integrity.rows(
                "SELECT id FROM live.reservations WHERE status = 'confirmed' AND id IN ('"
                    + String.join("','", ids)
                    + "')"))
        .as("every 201 that was received")
        .containsExactlyInAnyOrderElementsOf(ids);
  }
}
