package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardNumberFilterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111",
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "card 4111. 1111. 1111. 1111 please",
        "Visa 4111111111111111, 12/28",
        "2026112200000403",
        "3782 822463 10005",
        "4222222222222"
      })
  void finds_card_numbers(String text) {
    assertThat(CardNumberFilter.containsCardNumber(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1111111111111111111",
        "411111111111",
        "1234564111111111111111",
        "Recibo 2026112200000042",
        "Recibo 2026112200000403 del banco",
        "juan.1990.12.31.9841240@example.com",
        "+52 984 111 22 33 / +52 984 123 45 67",
        "4111 1111   1111 1111",
        "4111/1111/1111/1111",
        "01a2043d-4111-7111-8111-111111111111",
        "\u0664111111111111111"
      })
  void leaves_other_texts(String text) {
    assertThat(CardNumberFilter.containsCardNumber(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1 ", "1-", "1- ", "- ", " ", "1   ", "a"})
  void reads_a_million_characters_in_time(String part) {
    String text = part.repeat((1 << 20) / part.length());
    assertTimeout(
        Duration.ofSeconds(5),
        () -> assertThat(CardNumberFilter.containsCardNumber(text)).isFalse());
  }

  @Test
  void many_short_values_cost_little_each() {
    int values = 100_000;
    JsonNode body = Json.read("[\"\"" + ",\"\"".repeat(values - 1) + "]", JsonNode.class);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(CardNumberFilter.containsCardNumber(body)).isFalse();
    // An exception for each value, with its stack trace, has more than a kilobyte.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(values * 500L);
  }

  @Test
  void finds_one_at_the_end_of_a_long_text() {
    assertThat(CardNumberFilter.containsCardNumber("1".repeat(100_000) + " 4111111111111111"))
        .isTrue();
  }
}
