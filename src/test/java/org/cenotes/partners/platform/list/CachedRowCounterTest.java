package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.list.CachedRowCounter.CreationCounter;
import org.cenotes.partners.platform.list.CachedRowCounter.Settled;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.Test;

/** Long lists are not counted from the first row for every page. */
class CachedRowCounterTest {
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  private static final Scope PARTNER =
      Scope.partner(
          UUID.fromString("01a1fd6b-bb5c-7a32-944c-96137d27162d"),
          DataSet.LIVE,
          ConnectionPool.READS);

  private long nanos;
  private final CachedRowCounter counts = new CachedRowCounter(() -> nanos);
  private final List<Instant> rows = new ArrayList<>();
  private int wholeCounts;

  private final CreationCounter counter =
      (from, until) -> {
        wholeCounts += from == null ? 1 : 0;
        return rows.stream()
            .filter(row -> from == null || !row.isBefore(from))
            .filter(row -> row.isBefore(until))
            .count();
      };

  private long all(Instant now) {
    Settled settled = counts.settled(PARTNER, "reservations", now, counter);
    return settled.rows() + rows.stream().filter(row -> !row.isBefore(settled.until())).count();
  }

  @Test
  void every_row_is_counted_at_once_and_old_ones_only_once_an_hour() {
    for (int minute = -600; minute < 0; minute++) {
      rows.add(NOON.plus(Duration.ofMinutes(minute)));
    }
    for (int minute = 0; minute <= 60; minute++) {
      Instant now = NOON.plus(Duration.ofMinutes(minute));
      rows.add(now);
      assertThat(all(now)).isEqualTo(rows.size());
      assertThat(all(now.plusSeconds(30))).isEqualTo(rows.size());
    }
    assertThat(wholeCounts).isLessThanOrEqualTo(2);
  }

  @Test
  void a_row_of_a_clock_that_is_a_minute_late_is_counted() {
    rows.add(NOON.minusSeconds(3_600));
    assertThat(all(NOON)).isEqualTo(1);
    rows.add(NOON.minusSeconds(60));
    assertThat(all(NOON.plusSeconds(1))).isEqualTo(2);
    assertThat(all(NOON.plusSeconds(600))).isEqualTo(2);
  }

  @Test
  void rows_are_counted_anew_when_a_clock_that_was_ahead_is_put_right() {
    rows.add(NOON.minusSeconds(3_600));
    assertThat(all(NOON.plusSeconds(1_800))).isEqualTo(1);
    for (int second = 0; second < 3; second++) {
      Instant now = NOON.plusSeconds(second);
      rows.add(now);
      assertThat(all(now)).isEqualTo(rows.size());
    }
    assertThat(wholeCounts).isEqualTo(2);
  }

  @Test
  void a_request_that_was_overtaken_does_not_count_all_rows() {
    rows.add(NOON.minusSeconds(3_600));
    assertThat(all(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(all(NOON)).isEqualTo(1);
    assertThat(wholeCounts).isEqualTo(1);
  }

  @Test
  void rows_made_since_are_counted_once_a_second_when_they_are_many() {
    Settled older = settled();
    assertThat(older.since()).isEqualTo(older.until());
    assertThat(counts.total(older, () -> 300)).isEqualTo(300);
    assertThat(settled().known()).as("counting few is cheap").isNull();
    assertThat(counts.total(older, () -> 301)).isEqualTo(301);
    Settled known = settled();
    assertThat(known.since()).isNull();
    assertThat(counts.total(known, () -> 302)).isEqualTo(301);
    nanos += 1_000_000_000;
    assertThat(settled().known()).isNull();
    counts.total(settled(), () -> 301);
    Settled later = counts.settled(PARTNER, "reservations", NOON.plusSeconds(600), counter);
    assertThat(later.known()).as("since another time").isNull();
  }

  @Test
  void up_to_ten_thousand_the_next_page_counts_a_new_row() {
    counts.total(settled(), () -> 10_000);
    assertThat(settled().known()).isEqualTo(10_000);
    addOne();
    assertThat(settled().known()).isNull();

    Settled before = settled();
    addOne();
    counts.total(before, () -> 10_000);
    assertThat(settled().known()).as("counted before the row was added").isNull();
  }

  @Test
  void above_ten_thousand_new_rows_are_counted_a_second_later() {
    Settled before = settled();
    addOne();
    counts.total(before, () -> 10_001);
    assertThat(settled().known()).isEqualTo(10_001);
    addOne();
    assertThat(settled().known()).isEqualTo(10_001);
    nanos += 1_000_000_000;
    assertThat(settled().known()).isNull();
  }

  private Settled settled() {
    return counts.settled(PARTNER, "reservations", NOON, counter);
  }

  private void addOne() {
    counts.forgetRecent("reservations", DataSet.LIVE, PARTNER.partnerId());
  }

  @Test
  void with_filters_no_more_than_a_million_are_counted() {
    assertThat(counts.of(PARTNER, "calls", "200", limit -> Math.min(limit, 50_000_000)))
        .isEqualTo(1_000_000);
    assertThat(counts.of(PARTNER, "calls", "404", limit -> Math.min(limit, 9_999)))
        .isEqualTo(9_999);
  }
}
