package org.cenotes.partners.domain.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.dashboard.ActivityMerge.Row;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.SortDirection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two logs as one feed: every row once, by time, on pages of any length. */
class ActivityMergeTest {
  private static final Instant NOON = Instant.parse("2026-06-15T12:00:00Z");

  /** The numbers of a log are from 1; what happens later has a higher one. */
  @Provide
  Arbitrary<List<LogPosition>> logs() {
    return Arbitraries.integers()
        .between(0, 3)
        .list()
        .ofMaxSize(12)
        .map(
            pauses -> {
              List<LogPosition> log = new ArrayList<>();
              long second = 0;
              for (int pause : pauses) {
                second += pause;
                log.add(new LogPosition(log.size() + 1L, NOON.plusSeconds(second)));
              }
              return log;
            });
  }

  /** What a log returns after a position, as the database would. */
  private static List<LogPosition> after(
      List<LogPosition> log, long number, SortDirection order, int rows) {
    Comparator<LogPosition> ascending = Comparator.comparing(LogPosition::sequence);
    return log.stream()
        .filter(
            row -> order == SortDirection.ASC ? row.sequence() > number : row.sequence() < number)
        .sorted(order == SortDirection.ASC ? ascending : ascending.reversed())
        .limit(rows)
        .toList();
  }

  private static List<Row> all(
      List<LogPosition> changes, List<LogPosition> events, SortDirection order, int perPage) {
    List<Row> all = new ArrayList<>();
    ActivityPosition position = ActivityPosition.start(order);
    boolean more = true;
    while (more) {
      ActivityMerge merge =
          new ActivityMerge(
              order,
              after(changes, position.change(), order, perPage + 1),
              after(events, position.event(), order, perPage + 1),
              position);
      List<Row> page = merge.take(perPage);
      assertThat(page).hasSizeLessThanOrEqualTo(perPage);
      all.addAll(page);
      position = ActivityPosition.parse(merge.position().toString());
      more = merge.hasMore();
      assertThat(more).isEqualTo(all.size() < changes.size() + events.size());
    }
    return all;
  }

  @Property(seed = "1")
  void pages_of_any_length_are_the_same_feed(
      @ForAll("logs") List<LogPosition> changes,
      @ForAll("logs") List<LogPosition> events,
      @ForAll SortDirection order,
      @ForAll @IntRange(min = 1, max = 30) int perPage) {
    List<Row> feed = all(changes, events, order, perPage);
    assertThat(feed).doesNotHaveDuplicates().hasSize(changes.size() + events.size());
    assertThat(feed).isEqualTo(all(changes, events, order, 100));
    Comparator<Instant> byTime = Comparator.naturalOrder();
    assertThat(feed)
        .extracting(row -> row.position().at())
        .isSortedAccordingTo(order == SortDirection.ASC ? byTime : byTime.reversed());
  }

  @Property(seed = "2")
  void the_ascending_feed_is_the_descending_one_backwards(
      @ForAll("logs") List<LogPosition> changes, @ForAll("logs") List<LogPosition> events) {
    List<Row> backwards = new ArrayList<>(all(changes, events, SortDirection.DESC, 5));
    java.util.Collections.reverse(backwards);
    assertThat(all(changes, events, SortDirection.ASC, 5)).isEqualTo(backwards);
  }

  /** It would be the latest row of all, below older ones. */
  @Test
  void what_happens_while_the_latest_rows_are_read_is_on_no_further_page() {
    List<LogPosition> events = List.of(new LogPosition(2, NOON), new LogPosition(1, NOON));
    for (List<LogPosition> changes :
        List.of(List.<LogPosition>of(), List.of(new LogPosition(4, NOON.minusSeconds(1))))) {
      ActivityMerge first =
          new ActivityMerge(
              SortDirection.DESC, changes, events, ActivityPosition.start(SortDirection.DESC));
      assertThat(first.take(1)).extracting(Row::isChange).containsExactly(false);
      assertThat(first.position().change()).isEqualTo(changes.isEmpty() ? 1 : 5);
    }
  }

  @Test
  void of_the_same_moment_the_event_comes_before_the_change_that_caused_it() {
    List<LogPosition> one = List.of(new LogPosition(1, NOON));
    assertThat(all(one, one, SortDirection.ASC, 9))
        .extracting(Row::isChange)
        .containsExactly(false, true);
  }

  @Test
  void a_position_survives_its_text_and_other_texts_are_none() {
    for (SortDirection order : SortDirection.values()) {
      ActivityPosition start = ActivityPosition.start(order);
      assertThat(ActivityPosition.parse(start.toString())).isEqualTo(start);
    }
    for (String text : List.of("", "1", "1-", "-1", "1-2-3", "a-b", "1-99999999999999999999")) {
      assertThatThrownBy(() -> ActivityPosition.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void days_are_whole_days_of_utc() {
    ActivityQuery query = new ActivityQuery();
    assertThat(query.from()).isNull();
    assertThat(query.until()).isNull();
    query.startDate = LocalDate.of(2026, 6, 15);
    query.dateTo = LocalDate.of(2026, 6, 15);
    assertThat(query.from()).isEqualTo(Instant.parse("2026-06-15T00:00:00Z"));
    assertThat(query.until()).isEqualTo(Instant.parse("2026-06-16T00:00:00Z"));
    query.endDate = LocalDate.of(2026, 6, 14);
    query.dateTo = null;
    ApiException refused = catchThrowableOfType(ApiException.class, query::until);
    assertThat(refused.fields().fields()).containsOnlyKeys("endDate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-06-14", "2026-06-16"})
  void an_alias_that_differs_is_refused(String other) {
    ActivityQuery query = new ActivityQuery();
    query.startDate = LocalDate.of(2026, 6, 15);
    query.dateFrom = LocalDate.parse(other);
    ApiException refused = catchThrowableOfType(ApiException.class, query::from);
    assertThat(refused.fields().fields()).containsOnlyKeys("dateFrom");
  }
}
