package org.cenotes.partners.domain.webhook.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Delays as they are given for, and as they are applied. */
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
  void delayIsAtMostTenSecondsInMilliseconds(String given, String applied) {
    BigDecimal seconds = new BigDecimal(given);
    BigDecimal delay =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(2), () -> SimulatorFlow.clampDelay(seconds));
    assertThat(delay).hasToString(applied);
  }

  @Test
  void missingDelayIsZero() {
    assertThat(SimulatorFlow.clampDelay(null)).isZero();
  }
}
