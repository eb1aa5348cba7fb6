package org.cenotes.partners.domain.event.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers of the event log and how far they have come. */
class FeedTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final long LAST = 10;

  /** The table in memory, with the rule of its statement. */
  private static final class FakePositions extends FeedPositions {
    private final Map<String, FeedPosition> readers = new HashMap<>();

    @Override
    FeedPosition find(UUID partnerId, String reader) {
      return readers.getOrDefault(reader, new FeedPosition(reader, 0, LAST, null));
    }

    @Override
    boolean move(UUID partnerId, FeedPosition to, boolean force, int maxReaders, Instant now) {
      FeedPosition before = readers.get(to.reader());
      boolean may =
          before == null
              ? readers.size() < maxReaders
              : before.sequence() <= to.sequence() || force;
      if (may) {
        readers.put(to.reader(), to);
      }
      return may;
    }

    @Override
    void lockPlaces(UUID partnerId) {}

    @Override
    boolean takeOver(UUID partnerId, FeedPosition to, Instant before, Instant now) {
      Optional<FeedPosition> oldest =
          readers.values().stream()
              .filter(one -> one.acknowledgedAt().isBefore(before))
              .min(Comparator.comparing(FeedPosition::acknowledgedAt));
      oldest.ifPresent(
          one -> {
            readers.remove(one.reader());
            readers.put(to.reader(), to);
          });
      return oldest.isPresent();
    }
  }

  private final FakePositions positions = new FakePositions();
  private final FeedService feed =
      new FeedService(null, positions, Clock.fixed(NOW, ZoneOffset.UTC), 30);

  @BeforeEach
  void enter() {
    UnitTransactions.install();
    CurrentScope.enter(Scope.partner(new UUID(1, 1), DataSet.LIVE, ConnectionPool.READS));
  }

  @AfterEach
  void leave() {
    CurrentScope.leave();
  }

  private FeedPosition acknowledge(
      long sequence, @Nullable String reader, @Nullable Boolean force) {
    return feed.acknowledge(new Acknowledgement(sequence, reader, force));
  }

  private ApiException refusal(
      ErrorKey error, long sequence, @Nullable String reader, @Nullable Boolean force) {
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> acknowledge(sequence, reader, force));
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(error);
    return refusal;
  }

  @Test
  void a_reader_that_is_not_named_is_the_default_one() {
    FeedPosition position = acknowledge(4, null, null);
    assertThat(position).isEqualTo(new FeedPosition("default", 4, LAST, NOW));
    assertThat(feed.position(null)).isEqualTo(feed.position("default")).isEqualTo(position);
    assertThat(feed.position("accounting").sequence()).isZero();
    assertThat(feed.position("accounting").acknowledgedAt()).isNull();
  }

  @Test
  void a_position_may_be_acknowledged_again_and_moves_back_by_force_only() {
    acknowledge(5, "a", null);
    acknowledge(5, "a", null);
    for (Boolean force : new Boolean[] {null, false}) {
      assertThat(refusal(FeedError.POSITION_AHEAD, 4, "a", force).fields().messages().get(0))
          .contains("5")
          .contains("force");
    }
    assertThat(acknowledge(0, "a", true).sequence()).isZero();
  }

  @Test
  void no_reader_is_ahead_of_the_log_not_even_by_force() {
    assertThat(acknowledge(LAST, "a", null).sequence()).isEqualTo(LAST);
    ApiException refusal = refusal(HttpError.INVALID_INPUT, LAST + 1, "a", true);
    assertThat(refusal.fields().fields()).containsOnlyKeys("sequence");
  }

  @Test
  void a_partner_has_a_hundred_readers() {
    for (int i = 0; i < 100; i++) {
      acknowledge(1, "reader" + i, null);
    }
    refusal(FeedError.LIMIT_REACHED, 1, "one more", true);
    assertThat(acknowledge(2, "reader99", null).sequence()).isEqualTo(2);
  }

  @Test
  void a_new_reader_replaces_the_oldest_one_of_which_nothing_is_kept() {
    Instant kept = NOW.minus(Duration.ofDays(30));
    for (int i = 0; i < 100; i++) {
      positions.readers.put(
          "pod" + i, new FeedPosition("pod" + i, 1, LAST, kept.plusSeconds(i - 2)));
    }
    assertThat(acknowledge(1, "one more", null).sequence()).isEqualTo(1);
    acknowledge(1, "another", null);
    assertThat(positions.readers)
        .hasSize(100)
        .containsKeys("one more", "another", "pod2")
        .doesNotContainKeys("pod0", "pod1");
    refusal(FeedError.LIMIT_REACHED, 1, "too many", null);
    refusal(FeedError.POSITION_AHEAD, 0, "pod2", null);
  }

  private static Set<EventType> types(String... values) {
    EventQuery query = new EventQuery();
    query.types = List.of(values);
    return query.types();
  }

  @Property(seed = "1")
  void types_may_be_repeated_or_separated_by_commas(@ForAll Set<EventType> types) {
    String[] names = types.stream().map(EventType::wire).toArray(String[]::new);
    assertThat(types(names)).isEqualTo(types);
    if (!types.isEmpty()) {
      assertThat(types(String.join(",", names))).isEqualTo(types);
      assertThat(types(names[0], String.join(",", names))).isEqualTo(types);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",", "payment.failed,", "payment.failed, payment.late", "*", "PAYMENT_FAILED"})
  void a_type_that_does_not_exist_is_refused_with_those_that_do(String value) {
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> types(value));
    assertThat(refusal).isNotNull();
    assertThat(refusal.fields().fields()).containsOnlyKeys("types");
    String sentence =
        refusal.fields().fields().values().stream()
            .flatMap(List::stream)
            .collect(Collectors.joining());
    assertThat(sentence).contains("payment.failed", "webhook.test");
  }
}
