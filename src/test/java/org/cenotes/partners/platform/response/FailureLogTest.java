package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a failure leaves in the log, and what the caller learns. */
class FailureLogTest {
  @Test
  void a_failure_is_one_line_whatever_its_text() {
    assertThat(FailureLog.describe(new IllegalStateException("a\r\nFAKE line\u0000\u001b[31m")))
        .startsWith("java.lang.IllegalStateException: a  FAKE line  [31m at ")
        .doesNotContainPattern("\\p{Cntrl}");
  }

  @Test
  void a_failure_has_a_bounded_length_whatever_its_text_and_stack() {
    Throwable deep = new IllegalStateException("x".repeat(1 << 20));
    for (int i = 0; i < 1_000; i++) {
      deep = new IllegalStateException("y".repeat(10_000), deep);
    }
    assertThat(FailureLog.describe(deep)).hasSizeLessThan(20_000).contains(" | caused by ");
    assertThat(FailureLog.describe(deep).split(" \\| caused by ")).hasSize(4);
    assertThat(FailureLog.describe(overflown())).contains(" at ").hasSizeLessThan(5_000);
  }

  @Test
  void a_failure_that_causes_itself_ends() {
    Exception first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));
    assertThat(FailureLog.describe(first)).contains("first", "second");
  }

  private static Throwable overflown() {
    try {
      return recurse(0);
    } catch (StackOverflowError e) {
      return e;
    }
  }

  private static Throwable recurse(int depth) {
    return depth < 0 ? null : recurse(depth + 1);
  }

  @ParameterizedTest
  @CsvSource({
    "400, INVALID_DATA",
    "404, NOT_FOUND",
    "405, METHOD_NOT_ALLOWED",
    "406, NOT_ACCEPTABLE",
    "413, PAYLOAD_TOO_LARGE",
    "414, INVALID_DATA",
    "415, UNSUPPORTED_MEDIA_TYPE",
    "431, INVALID_DATA",
    "499, INVALID_DATA",
    "500, INTERNAL",
    "501, METHOD_NOT_ALLOWED",
    "503, SERVICE_UNAVAILABLE",
    "505, INTERNAL"
  })
  void a_status_of_the_container_has_an_error_of_the_catalogue(int status, HttpError error) {
    assertThat(ContainerError.of(status).error()).isEqualTo(error);
    assertThat(ContainerError.of(status).retryAfterSeconds() != null)
        .as("says when to come again")
        .isEqualTo(error == HttpError.SERVICE_UNAVAILABLE);
  }
}
