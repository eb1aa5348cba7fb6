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
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Api api;
  private final String name;
  private final List<Pair.Slot> slots;
  private final Consumer<Answer> heard;

  /** What was wanted, and the id it was told, at whichever try. */
  record Outcome(Booking booking, String id, boolean replayed) {}

  Shopper(Api api, String name, List<Pair.Slot> slots) {
    this(api, name, slots, answer -> {});
  }

  /**
   * A shopper.
   *
   * @param name different for each
   * @param heard told of every answer
   */
  Shopper(Api api, String name, List<Pair.Slot> slots, Consumer<Answer> heard) {
    this.api = api;
    this.name = name;
    this.slots = slots;
    this.heard = heard;
  }

  /** Books until it is enough, or all is sold. */
  List<Outcome> bookUntil(AtomicBoolean enough) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < MOST && !enough.get(); i++) {
      Booking wish = slots.get(i % slots.size()).booking(1);
      wish = i % 2 == 0 ? wish.named(name + "-" + i) : wish.keyed(name + "-" + i);
      Answer answer = insist(wish);
      if (answer.status() == 409) {
        assertThat(answer.message()).isEqualTo("error.availability.sold_out");
        break;
      }
      assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
      outcomes.add(new Outcome(wish, answer.id(), answer.replayed()));
    }
    return outcomes;
  }

  private Answer insist(Booking wish) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      Answer answer = api.book(wish);
      heard.accept(answer);
      if (!isToBeRepeated(answer)) {
        return answer;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("no final answer: " + answer);
      }
      pause();
    }
  }

  /**
   * No connection; the database away; the first try still running; the port open, the application
   * not yet.
   */
  private static boolean isToBeRepeated(Answer answer) {
    return answer.status() == 0
        || answer.status() == 503
        || answer.message().equals("error.idempotency.in_progress")
        || (answer.status() == 404 && answer.message().isEmpty());
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
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
