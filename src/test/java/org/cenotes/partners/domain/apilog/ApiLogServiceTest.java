package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.domain.apilog.CallRollups.Key;

/** Storing calls, summing them by minute, and folding the sums by hour and day. */
class ApiLogServiceTest {
  private static final Instant NOW = ApiCallSamples.NOON.plusSeconds(90);
  private static final Instant MINUTE_OF_NOW = ApiCallSamples.NOON.plusSeconds(60);

  /** Keeps what the last batch stored, and says how many were new. */
  private static final class CountedCalls extends ApiCalls {
    int added = 1;
    List<ApiCall> rows = List.of();

    @Override
    int add(List<ApiCall> calls) {
      rows = calls;
      return added;
    }
  }

  /** The two tables of sums, in memory. */
  private static final class MemoryRollups extends CallRollups {
    final Map<Key, CallSummary> saved = new HashMap<>();
    final List<SummaryRow> deltas = new ArrayList<>();
    boolean free = true;
    final Map<Granularity, Instant> deletedBefore = new EnumMap<>(Granularity.class);
    Granularity withMore;

    @Override
    void addDeltas(Map<Key, CallSummary> minutes) {
      minutes.forEach((key, sum) -> deltas.add(row(key, sum)));
    }

    private static SummaryRow row(Key key, CallSummary sum) {
      SummaryRow row = ApiCallSamples.row(key.granularity(), key.startsAt(), sum);
      return new SummaryRow(
          key.partnerId(),
          row.granularity(),
          row.startsAt(),
          row.calls(),
          row.errors(),
          row.durationUs(),
          row.bytesIn(),
          row.bytesOut(),
          row.dropped(),
          row.durations(),
          row.endpoints());
    }

    @Override
    boolean lockFolding() {
      return free;
    }

    @Override
    List<SummaryRow> takeDeltas(int limit) {
      List<SummaryRow> first = deltas.subList(0, Math.min(limit, deltas.size()));
      List<SummaryRow> taken = List.copyOf(first);
      first.clear();
      return taken;
    }

    @Override
    List<SummaryRow> stored(Collection<Key> keys) {
      return keys.stream().filter(saved::containsKey).map(key -> row(key, saved.get(key))).toList();
    }

    @Override
    void save(Map<Key, CallSummary> rollups) {
      saved.putAll(rollups);
    }

    @Override
    int deleteBefore(Granularity granularity, Instant end, int limit) {
      deletedBefore.put(granularity, end);
      return granularity == withMore ? limit : limit - 1;
    }

    long calls(Granularity granularity) {
      return saved.entrySet().stream()
          .filter(entry -> entry.getKey().granularity() == granularity)
          .mapToLong(entry -> entry.getValue().calls())
          .sum();
    }
  }

  private final CountedCalls calls = new CountedCalls();
  private final MemoryRollups rollups = new MemoryRollups();
  private final ApiLogService service =
      new ApiLogService(calls, rollups, Clock.fixed(NOW, ZoneOffset.UTC));

  @Provide
  Arbitrary<List<ApiCall>> batches() {
    return ApiCallSamples.any().list().ofMinSize(1).ofMaxSize(40);
  }

  @Property(seed = "1", tries = 200)
  void minutes_hours_and_days_have_the_same_calls_however_often_they_are_folded(
      @ForAll("batches") List<ApiCall> first, @ForAll("batches") List<ApiCall> second) {
    MemoryRollups sums = new MemoryRollups();
    ApiLogService folding = new ApiLogService(calls, sums, Clock.fixed(NOW, ZoneOffset.UTC));
    folding.store(new CallBatch(first, Map.of()));
    folding.fold();
    folding.store(new CallBatch(second, Map.of()));
    folding.fold();
    folding.fold();
    for (Granularity granularity : Granularity.values()) {
      assertThat(sums.calls(granularity)).isEqualTo(first.size() + second.size());
    }
    sums.saved.forEach(
        (key, sum) -> {
          List<ApiCall> within = new ArrayList<>(first);
          within.addAll(second);
          within.removeIf(call -> !key.granularity().startOf(call.at()).equals(key.startsAt()));
          assertThat(sum.calls()).isEqualTo(within.size());
          assertThat(sum.errors()).isEqualTo(within.stream().filter(ApiCall::isError).count());
        });
  }

  @Example
  void a_batch_that_was_stored_before_is_not_summed_again() {
    calls.added = 0;
    service.store(
        new CallBatch(
            List.of(ApiCallSamples.at(ApiCallSamples.NOON)), Map.of(ApiCallSamples.PARTNER, 3L)));
    assertThat(rollups.deltas).isEmpty();
  }

  @Example
  void of_a_keys_calls_beyond_its_rate_limit_few_become_rows_and_all_are_summed() {
    ApiCall within = ApiCallSamples.to("/a", 200, 1);
    List<ApiCall> beyond =
        Stream.generate(() -> ApiCallSamples.to("/a", 429, 1)).limit(30).toList();
    List<ApiCall> all = new ArrayList<>(beyond);
    all.add(within);
    service.store(new CallBatch(all, Map.of()));
    List<ApiCall> rows = new ArrayList<>(beyond.subList(0, 25));
    rows.add(within);
    assertThat(calls.rows).isEqualTo(rows);
    service.store(new CallBatch(beyond, Map.of()));
    assertThat(calls.rows).as("a batch has rows").isEqualTo(beyond.subList(0, 25));
    assertThat(rollups.deltas).extracting(SummaryRow::calls).containsExactly(31L, 30L);
    assertThat(rollups.deltas).extracting(SummaryRow::errors).containsExactly(30L, 30L);
  }

  @Example
  void sandbox_calls_are_in_no_sum() {
    service.store(
        new CallBatch(
            List.of(
                ApiCallSamples.call(
                    ApiCallSamples.PARTNER, ApiCallSamples.NOON, false, "/a", 200, 1)),
            Map.of()));
    assertThat(rollups.deltas).isEmpty();
  }

  @Example
  void partners_and_minutes_are_summed_apart() {
    Instant lastOfMinute = ApiCallSamples.NOON.plusMillis(59_999);
    service.store(
        new CallBatch(
            List.of(
                ApiCallSamples.at(ApiCallSamples.NOON),
                ApiCallSamples.at(lastOfMinute),
                ApiCallSamples.at(ApiCallSamples.NOON.plusSeconds(60)),
                ApiCallSamples.call(
                    ApiCallSamples.OTHER_PARTNER, ApiCallSamples.NOON, true, "/a", 200, 1)),
            Map.of()));
    assertThat(rollups.deltas)
        .extracting(row -> row.partnerId() + " " + row.startsAt() + " " + row.calls())
        .containsExactlyInAnyOrder(
            ApiCallSamples.PARTNER + " 2026-11-21T12:00:00Z 2",
            ApiCallSamples.PARTNER + " 2026-11-21T12:01:00Z 1",
            ApiCallSamples.OTHER_PARTNER + " 2026-11-21T12:00:00Z 1");
  }

  @Example
  void dropped_calls_are_those_of_the_minute_in_which_they_are_written_down() {
    service.store(
        new CallBatch(
            List.of(ApiCallSamples.at(ApiCallSamples.NOON)),
            Map.of(ApiCallSamples.OTHER_PARTNER, 7L)));
    assertThat(rollups.deltas)
        .filteredOn(row -> row.partnerId().equals(ApiCallSamples.OTHER_PARTNER))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.startsAt()).isEqualTo(MINUTE_OF_NOW);
              assertThat(row.dropped()).isEqualTo(7);
              assertThat(row.calls()).isZero();
            });
  }

  @Example
  void a_node_leaves_folding_to_the_one_that_does_it() {
    rollups.free = false;
    service.store(new CallBatch(List.of(ApiCallSamples.at(ApiCallSamples.NOON)), Map.of()));
    assertThat(service.fold()).isFalse();
    assertThat(rollups.deltas).hasSize(1);
    assertThat(rollups.saved).isEmpty();
  }

  @Example
  void more_may_wait_after_2000_sums() {
    SummaryRow one =
        ApiCallSamples.row(
            Granularity.MINUTE,
            ApiCallSamples.NOON,
            ApiCallSamples.sum(List.of(ApiCallSamples.at(ApiCallSamples.NOON))));
    rollups.deltas.addAll(Collections.nCopies(2_001, one));
    assertThat(service.fold()).isTrue();
    assertThat(service.fold()).isFalse();
    assertThat(rollups.calls(Granularity.DAY)).isEqualTo(2_001);
  }

  @Example
  void rollups_of_days_are_deleted_by_months_of_the_calendar_and_shorter_ones_earlier() {
    ApiLogService atEndOfMay =
        new ApiLogService(
            calls, rollups, Clock.fixed(Instant.parse("2026-05-31T10:00:00Z"), ZoneOffset.UTC));
    assertThat(atEndOfMay.deleteRollups(3)).isFalse();
    assertThat(rollups.deletedBefore)
        .containsOnly(
            entry(Granularity.DAY, Instant.parse("2026-02-28T00:00:00Z")),
            entry(Granularity.HOUR, Instant.parse("2026-04-30T10:00:00Z")),
            entry(Granularity.MINUTE, Instant.parse("2026-05-29T10:00:00Z")));
  }

  @Example
  void deleting_goes_on_while_rollups_of_any_length_are_left() {
    for (Granularity granularity : Granularity.values()) {
      rollups.withMore = granularity;
      assertThat(service.deleteRollups(13)).isTrue();
    }
  }

  @Example
  void no_period_of_metrics_reads_what_is_deleted() {
    service.deleteRollups(13);
    for (MetricsRange range : MetricsRange.values()) {
      assertThat(rollups.deletedBefore.get(range.granularity())).isBefore(range.from(NOW));
    }
  }
}
