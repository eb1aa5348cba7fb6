package org.cenotes.partners.domain.webhook.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Delays as they are wished for, and as they are kept. */
class SimulatorFlowTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1.5, 1.5",
    "1.2345, 1.234",
    "10, 10",
    "10.0001, 10",
    "10000000000, 10",
    "1e999999999, 10",
    "0.0004, 0",
    "1e-999999999, 0",
    "0e999999999, 0",
  })
  void a_delay_is_ten_seconds_at_most_in_milliseconds(String wished, String kept) throws Exception {
    BigDecimal seconds = Json.mapper().readValue(wished, BigDecimal.class);
    BigDecimal applied =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(2), () -> SimulatorFlow.clampDelay(seconds));
    assertThat(applied).hasToString(kept);
  }

  @Test
  void no_delay_is_none() {
    assertThat(SimulatorFlow.clampDelay(null)).isZero();
  }
}
