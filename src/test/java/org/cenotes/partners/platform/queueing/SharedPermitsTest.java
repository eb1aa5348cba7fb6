package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.platform.queueing.SharedPermits.Permit;
import org.junit.jupiter.api.Test;

/** Partners take turns, and each has a share of the permits at most. */
class SharedPermitsTest {
  private static final UUID ONE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  private final SharedPermits<String> permits = new SharedPermits<>(5, 3);

  private void add(UUID partner, String... items) {
    List.of(items).forEach(item -> permits.add(partner, item));
  }

  /** What is given a permit until no more may have one. */
  private List<String> take() {
    return Stream.generate(permits::next)
        .takeWhile(next -> next != null)
        .map(Permit::item)
        .toList();
  }

  @Test
  void no_more_permits_are_given_than_there_are() {
    add(ONE, "a", "b", "c");
    add(OTHER, "x", "y", "z");
    assertThat(take()).containsExactly("a", "x", "b", "y", "c");
    permits.release(ONE);
    assertThat(take()).containsExactly("z");
  }

  @Test
  void a_partner_that_has_its_share_keeps_its_place() {
    add(ONE, "a", "b", "c", "d", "e");
    assertThat(take()).containsExactly("a", "b", "c");
    assertThat(permits.countWaiting(ONE)).isEqualTo(2);
    add(OTHER, "x");
    assertThat(take()).containsExactly("x");
    permits.release(OTHER);
    assertThat(permits.next()).as("that permit is not for the first partner").isNull();
    permits.release(ONE);
    assertThat(permits.next()).isEqualTo(new Permit<>(ONE, "d"));
    assertThat(permits.next()).isNull();
  }
}
