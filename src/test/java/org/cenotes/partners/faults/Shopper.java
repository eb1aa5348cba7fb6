package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.cenotes.partners.faults.Api.Answer;

/**
 * A partner's program that books one place after the other and repeats each request, the same to
 * the letter, until it is answered: half of them named by a reference and an idempotency key, half
 * by the key alone.
 */
final class Shopper {
  private static final int MOST = 200;

  private final Api api;
  private final String name;
  private final List<TwoNodes.Slot> slots;
  private final Consumer<Answer> heard;

  /** What was wanted, and the id it was told, at whichever try. */
  record Outcome(Booking booking, String id, boolean replayed) {}

  Shopper(Api api, String name, List<TwoNodes.Slot> slots) {
    this(api, name, slots, answer -> {});
  }

  /**
   * A shopper.
   *
   * @param name different for each
   * @param heard told of every answer
   */
  Shopper(Api api, String name, List<TwoNodes.Slot> slots, Consumer<Answer> heard) {
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
      Answer answer = RetryUntilAnswered.on(() -> tell(api.book(wish)));
      if (answer.status() == 409) {
        assertThat(answer.message()).isEqualTo("error.availability.sold_out");
        break;
      }
      assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
      outcomes.add(new Outcome(wish, answer.id(), answer.replayed()));
    }
    return outcomes;
  }

  private Answer tell(Answer answer) {
    heard.accept(answer);
    return answer;
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
