package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When periods and intervals of metrics begin and end. */
class MetricsRangeTest {
  @ParameterizedTest
  @CsvSource({
    "HOUR, 2026-03-01T00:00:00Z, 2026-02-28T23:01:00Z",
    "HOUR, 2026-03-01T00:00:59.999Z, 2026-02-28T23:01:00Z",
    "DAY, 2026-03-01T00:59:59Z, 2026-02-28T01:00:00Z",
    "DAY, 2026-03-01T01:00:00Z, 2026-02-28T02:00:00Z",
    "WEEK, 2026-03-08T10:30:00Z, 2026-03-01T11:00:00Z",
    "MONTH, 2026-03-30T23:59:59Z, 2026-03-01T00:00:00Z",
    "MONTH, 2026-03-31T00:00:00Z, 2026-03-02T00:00:00Z"
  })
  void a_period_is_whole_intervals_of_which_the_last_has_the_present(
      MetricsRange range, Instant now, Instant from) {
    assertThat(range.from(now)).isEqualTo(from);
  }

  @Test
  void calls_of_a_node_whose_clock_is_a_little_ahead_are_in_the_period() {
    assertThat(MetricsRange.HOUR.until(ApiCallSamples.NOON)).isEqualTo("2026-11-21T12:01:00Z");
  }

  @ParameterizedTest
  @CsvSource({"HOUR, 1h, MINUTE", "DAY, 24h, HOUR", "WEEK, 7d, HOUR", "MONTH, 30d, DAY"})
  void callers_name_a_period_by_its_length(
      MetricsRange range, String name, Granularity granularity) {
    assertThat(range.wire()).isEqualTo(name);
    assertThat(range.granularity()).isEqualTo(granularity);
  }
}
