package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which form of an error a value of Accept selects. */
class ErrorFormatTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/problem+json",
        "Application/Problem+JSON",
        "text/html, application/problem+json",
        "application/problem+json, application/json;q=0.9",
        "application/json;q=0.5;x=1, application/problem+json;q=0.501",
        "application/problem+json, */*;q=0.1",
        "application/json;q=zz, application/problem+json"
      })
  void the_form_of_rfc_9457(String accept) {
    assertThat(ErrorFormat.prefersProblem(accept)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "",
        "application/*",
        "application/json",
        "application/json, application/problem+json",
        "application/problem+json, application/json",
        "application/problem+json;q=0.5, application/json",
        "application/problem+json, application/*",
        "application/problem+json;q=0",
        "application/problem+json;q=zz",
        "application/problem+json;q=1e9999999",
        "a/b;q=zz",
        ",;,;q=,"
      })
  void plain_json(String accept) {
    assertThat(ErrorFormat.prefersProblem(accept)).isFalse();
  }

  @Test
  void no_header_is_plain_json() {
    assertThat(ErrorFormat.prefersProblem(null)).isFalse();
  }
}
