package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Partners take queue, whatever waits for each. */
class RoundRobinQueueTest {
  private static final UUID ONE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  private final RoundRobinQueue<String> queue = new RoundRobinQueue<>();

  private List<String> take(Predicate<UUID> mayHave) {
    return Stream.generate(() -> queue.next(mayHave)).takeWhile(item -> item != null).toList();
  }

  @Test
  void a_partner_that_came_last_waits_for_one_turn_of_the_others() {
    queue.add(ONE, "a");
    queue.add(ONE, "b");
    queue.add(ONE, "c");
    queue.add(OTHER, "x");
    queue.add(OTHER, "y");
    assertThat(take(any -> true)).containsExactly("a", "x", "b", "y", "c");
    assertThat(queue.next(any -> true)).isNull();
  }

  @Test
  void a_partner_that_may_not_have_a_turn_keeps_its_place() {
    queue.add(ONE, "a");
    queue.add(OTHER, "x");
    queue.add(OTHER, "y");
    assertThat(take(OTHER::equals)).containsExactly("x", "y");
    queue.add(OTHER, "z");
    assertThat(take(any -> true)).containsExactly("a", "z");
  }

  @Test
  void what_waits_already_is_not_added_again() {
    queue.add(ONE, "a");
    queue.add(ONE, "b");
    queue.add(ONE, "a");
    assertThat(queue.count(ONE)).isEqualTo(2);
    assertThat(queue.count(OTHER)).isZero();
    assertThat(take(any -> true)).containsExactly("a", "b");
    assertThat(queue.count(ONE)).isZero();
  }
}
