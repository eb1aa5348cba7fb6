package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from a receiver's response, which may contain anything. */
class OutboundReplyTest {
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
    assertThat(OutboundReply.parseRetryAfter(header, NOW)).isEqualTo(delay);
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
    assertThat(OutboundReply.parseRetryAfter(header, NOW)).isNull();
  }

  @Test
  void bytes_of_any_kind_become_text_that_is_no_longer() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(1025)];
      random.nextBytes(bytes);
      String text = OutboundReply.printable(ByteBuffer.wrap(bytes));
      assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(bytes.length);
      assertThat(text.codePoints()).noneMatch(Character::isISOControl);
    }
  }

  @Test
  void a_character_cut_in_the_middle_is_a_question_mark() {
    byte[] bytes = "año".getBytes(StandardCharsets.UTF_8);
    assertThat(OutboundReply.printable(ByteBuffer.wrap(bytes, 0, 2))).isEqualTo("a?");
  }
}
