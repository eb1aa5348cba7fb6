package org.cenotes.partners.platform.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeCacheTest {
  private record Value(UUID id, @Nullable UUID owner) {}

  private static final UUID A = new UUID(0, 1);
  private static final UUID B = new UUID(0, 2);
  private static final UUID OWNER = new UUID(0, 9);

  private final List<UUID> loads = new ArrayList<>();
  private final NodeCache<UUID, Value> cache =
      new NodeCache<UUID, Value>(100, Duration.ofMinutes(5))
          .invalidateOn("value", Value::id)
          .invalidateOn("owner", Value::owner)
          .invalidateAllOn("rate");

  private Optional<Value> find(UUID id) {
    return find(id, null);
  }

  private Optional<Value> find(UUID id, @Nullable UUID owner) {
    return cache.find(
        id,
        () -> {
          loads.add(id);
          return Optional.of(new Value(id, owner));
        });
  }

  @Test
  void loads_a_value_once() {
    assertThat(find(A)).contains(new Value(A, null));
    assertThat(find(A)).contains(new Value(A, null));
    assertThat(cache.getIfPresent(A)).contains(new Value(A, null));
    assertThat(cache.get(A, () -> new Value(B, null))).isEqualTo(new Value(A, null));
    assertThat(loads).containsExactly(A);
  }

  @Test
  void does_not_cache_absence() {
    assertThat(cache.find(A, Optional::empty)).isEmpty();
    assertThat(find(A)).isPresent();
    assertThat(cache.getIfPresent(B)).isEmpty();
  }

  @Test
  void keeps_no_values_but_those_that_it_is_to_keep() {
    cache.keepOnly(value -> value.owner() == null);
    assertThat(find(A, OWNER)).isPresent();
    assertThat(cache.getIfPresent(A)).isEmpty();
    find(B);
    assertThat(cache.getIfPresent(B)).isPresent();
    cache.reload(B, () -> Optional.of(new Value(B, OWNER)));
    assertThat(cache.getIfPresent(B)).as("no longer to be kept").isEmpty();
    find(A);
    cache.reload(A, Optional::empty);
    assertThat(cache.getIfPresent(A)).as("deleted").isEmpty();
  }

  @Test
  void reload_replaces_the_cached_value() {
    find(A);
    cache.reload(A, () -> Optional.of(new Value(A, OWNER)));
    assertThat(cache.getIfPresent(A)).contains(new Value(A, OWNER));
  }

  @Test
  void a_change_drops_the_entries_that_refer_to_the_row() {
    find(A, OWNER);
    find(B);
    cache.apply(new RowChanged("value", B.toString()));
    assertThat(cache.getIfPresent(A)).isPresent();
    assertThat(cache.getIfPresent(B)).isEmpty();
    cache.apply(new RowChanged("owner", OWNER.toString()));
    assertThat(cache.getIfPresent(A)).isEmpty();
  }

  @Test
  void a_change_of_another_kind_drops_nothing() {
    find(A);
    cache.apply(new RowChanged("other", A.toString()));
    assertThat(cache.getIfPresent(A)).isPresent();
  }

  @Test
  void a_change_of_a_shared_row_and_missed_signals_drop_everything() {
    for (RowChanged change : List.of(new RowChanged("rate", "x"), RowChanged.ANYTHING)) {
      find(A);
      find(B);
      cache.apply(change);
      assertThat(cache.getIfPresent(A)).isEmpty();
      assertThat(cache.getIfPresent(B)).isEmpty();
    }
  }

  @Test
  void a_value_whose_load_a_change_overtook_is_returned_but_not_kept() {
    List<Runnable> overtaking =
        List.of(
            () -> cache.apply(new RowChanged("value", A.toString())),
            () -> cache.apply(new RowChanged("rate", "x")),
            () -> cache.apply(RowChanged.ANYTHING),
            () -> cache.invalidate(A));
    for (Runnable change : overtaking) {
      Optional<Value> stale =
          cache.find(
              A,
              () -> {
                change.run();
                return Optional.of(new Value(A, null));
              });
      assertThat(stale).isPresent();
      assertThat(cache.getIfPresent(A)).isEmpty();
    }
  }

  @Test
  void an_unrelated_change_during_a_load_does_not_drop_the_value() {
    cache.find(
        A,
        () -> {
          cache.apply(new RowChanged("other", A.toString()));
          return Optional.of(new Value(A, null));
        });
    assertThat(cache.getIfPresent(A)).isPresent();
  }

  @Test
  void entries_expire() throws InterruptedException {
    NodeCache<UUID, Value> shortLived = new NodeCache<>(10, Duration.ofMillis(1));
    shortLived.find(A, () -> Optional.of(new Value(A, null)));
    Thread.sleep(5);
    assertThat(shortLived.getIfPresent(A)).isEmpty();
  }
}
