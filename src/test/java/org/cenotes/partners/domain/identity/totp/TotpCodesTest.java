package org.cenotes.partners.domain.identity.totp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpCodesTest {
  /** The secret of RFC 6238, appendix B. */
  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

  /** The vectors have eight digits; a code of six digits is the last six of them. */
  @ParameterizedTest
  @CsvSource({
    "59,94287082",
    "1111111109,07081804",
    "1111111111,14050471",
    "1234567890,89005924",
    "2000000000,69279037",
    "20000000000,65353130"
  })
  void codes_are_those_of_the_rfc(long second, String eightDigits) {
    Instant time = Instant.ofEpochSecond(second);
    assertThat(TotpCodes.at(SECRET, time)).isEqualTo(eightDigits.substring(2));
    assertThat(TotpCodes.step(SECRET, eightDigits.substring(2), time)).hasValue(second / 30);
  }

  @Test
  void a_code_is_known_one_step_before_and_after_its_own() {
    Instant begin = Instant.ofEpochSecond(1_234_567_890);
    long step = 1_234_567_890 / 30;
    String code = TotpCodes.at(SECRET, begin);
    assertThat(TotpCodes.step(SECRET, code, begin.minusSeconds(31))).isEmpty();
    assertThat(TotpCodes.step(SECRET, code, begin.minusSeconds(30))).hasValue(step);
    assertThat(TotpCodes.step(SECRET, code, begin.plusSeconds(59))).hasValue(step);
    assertThat(TotpCodes.step(SECRET, code, begin.plusSeconds(60))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"000000", "''", "28708", "2870820", "２８７０８２"})
  void other_texts_are_wrong(String code) {
    assertThat(TotpCodes.step(SECRET, code, Instant.ofEpochSecond(59))).isEmpty();
  }

  @Test
  void secrets_have_160_bits_and_differ() {
    assertThat(TotpCodes.newSecret()).hasSize(20).isNotEqualTo(TotpCodes.newSecret());
  }
}
