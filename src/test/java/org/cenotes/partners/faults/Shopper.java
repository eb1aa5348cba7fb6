package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.cenotes.partners.faults.NodeClient.Response;

/**
 * A partner's program that books one place after the other and repeats each request, the same to
 * the letter, until it is answered: half of them named by a reference and an idempotency key, half
 * by the key alone.
 */
final class Shopper {
  private static final int MOST = 200;

  private final NodeClient api;
  private final String name;
  private final List<TwoNodes.Slot> slots;
  private final Consumer<Response> heard;

  /** What was wanted, and the id it was told, at whichever try. */
  record Outcome(Booking booking, String id, boolean replayed) {}

  Shopper(NodeClient api, String name, List<TwoNodes.Slot> slots) {
    this(api, name, slots, response -> {});
  }

  /**
   * A shopper.
   *
   * @param name different for each
   * @param heard told of every answer
   */
  Shopper(NodeClient api, String name, List<TwoNodes.Slot> slots, Consumer<Response> heard) {
    this.api = api;
    this.name = name;
    this.slots = slots;
    this.heard = heard;
  }

  /** Books until it is enough, or all is sold. */
  List<Outcome> bookUntil(AtomicBoolean enough) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < MOST && !enough.get(); i++) {
      Booking any = slots.get(i % slots.size()).booking(1);
      Booking wish = i % 2 == 0 ? any.named(name + "-" + i) : any.keyed(name + "-" + i);
      Response response = RetryUntilAnswered.on(() -> tell(api.book(wish)));
      if (response.status() == 409) {
        assertThat(response.message()).isEqualTo("error.availability.sold_out");
        break;
      }
      assertThat(response.status()).as(response.toString()).isEqualTo(201);
      outcomes.add(new Outcome(wish, response.id(), response.replayed()));
    }
    return outcomes;
  }

  private Response tell(Response response) {
    heard.accept(response);
    return response;
  }

  /** What shoppers were told is so, and no two wishes became one reservation. */
  static void assertAllTrue(List<Outcome> outcomes, Integrity integrity) throws Exception {
    List<String> ids = outcomes.stream().map(Outcome::id).toList();
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
