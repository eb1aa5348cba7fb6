package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.servlet.http.HttpServletRequest;
import org.cenotes.partners.harness.Stubs;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestInfoTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/checkout/resume-direct/tok_1",
        "/api/checkout/resume%2Ddirect/tok_1",
        "/api/checkout/resume-direct;a=b/tok_1",
        "/api/checkout/resume-direct%3Ba=b/tok_1",
        "/api//checkout//resume-direct//tok_1",
        "/api/checkout/./resume-direct/./tok_1",
        "/API/Checkout/Resume-Direct/tok_1"
      })
  void no_spelling_of_a_path_shows_its_token(String path) {
    assertThat(RequestInfo.loggable(path)).isEqualTo("/api/checkout/resume-direct/{recoveryToken}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/cenotes/x%20y;z", "/api/%zz", "/api/checkout/resume-direct", "/"})
  void other_paths_are_shown_as_they_were_sent(String path) {
    assertThat(RequestInfo.loggable(path)).isEqualTo(path);
  }

  private static RequestInfo withIdempotencyKey(@Nullable String header) {
    RequestInfo info = new RequestInfo();
    info.begin(
        "req_1",
        null,
        Stubs.of(
            HttpServletRequest.class,
            (method, arguments) ->
                switch (method) {
                  case "getMethod" -> "POST";
                  case "getRequestURI" -> "/api/things";
                  case "getHeader" -> "Idempotency-Key".equals(arguments[0]) ? header : null;
                  default -> null;
                }),
        "192.0.2.1");
    return info;
  }

  @Test
  void every_reader_of_an_idempotency_key_gets_it_without_quotes() {
    assertThat(withIdempotencyKey("try-1").idempotencyKey()).isEqualTo("try-1");
    assertThat(withIdempotencyKey("\"try-1\"").idempotencyKey()).isEqualTo("try-1");
    assertThat(withIdempotencyKey(null).idempotencyKey()).isNull();
    RequestInfo malformed = withIdempotencyKey("\"try-1");
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(malformed::idempotencyKey)
        .satisfies(refusal -> assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA));
  }
}
