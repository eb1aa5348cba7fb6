package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0                                | PT0S
          90                               | PT1M30S
          0090                             | PT1M30S
          86401                            | PT24H
          Sat, 21 Nov 2026 10:05:00 GMT    | PT5M
          Sat, 21 Nov 2026 09:59:00 GMT    | PT0S
          Wed, 21 Nov 2035 10:00:00 GMT    | PT24H
          """)
  void a_delay_is_seconds_or_a_date(String header, Duration delay) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(delay);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "-1",
        "+1",
        "1.5",
        "1e3",
        "12345678901",
        "2026-11-21T10:05:00Z",
        "Mon, 21 Nov 2026 10:05:00 GMT",
        "Sat, 31 Nov 2026 10:05:00 GMT"
      })
  void anything_else_is_no_delay(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isNull();
  }
}
