package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointAutoDisablerTest {
  @ParameterizedTest
  @CsvSource({"0,0", "49,0", "50,50", "69,50", "70,70", "89,70", "90,90", "100,90"})
  void warnsAtHalfSeventyAndNinetyPercent(int percent, int warning) {
    assertThat(EndpointAutoDisabler.dueWarning(percent)).isEqualTo(warning);
  }
}
