package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Partners take turns, whatever waits for each. */
class RoundRobinQueueTest {
  private static final UUID ONE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  private final RoundRobinQueue<String> turns = new RoundRobinQueue<>();

  private List<String> take(Predicate<UUID> mayHave) {
    return Stream.generate(() -> turns.next(mayHave)).takeWhile(item -> item != null).toList();
  }

  @Test
  void a_partner_that_came_last_waits_for_one_turn_of_the_others() {
    turns.add(ONE, "a");
    turns.add(ONE, "b");
    turns.add(ONE, "c");
    turns.add(OTHER, "x");
    turns.add(OTHER, "y");
    assertThat(take(any -> true)).containsExactly("a", "x", "b", "y", "c");
    assertThat(turns.next(any -> true)).isNull();
  }

  @Test
  void a_partner_that_may_not_have_a_turn_keeps_its_place() {
    turns.add(ONE, "a");
    turns.add(OTHER, "x");
    turns.add(OTHER, "y");
    assertThat(take(OTHER::equals)).containsExactly("x", "y");
    turns.add(OTHER, "z");
    assertThat(take(any -> true)).containsExactly("a", "z");
  }

  @Test
  void what_waits_already_is_not_added_again() {
    turns.add(ONE, "a");
    turns.add(ONE, "b");
    turns.add(ONE, "a");
    assertThat(turns.count(ONE)).isEqualTo(2);
    assertThat(turns.count(OTHER)).isZero();
    assertThat(take(any -> true)).containsExactly("a", "b");
    assertThat(turns.count(ONE)).isZero();
  }
}
