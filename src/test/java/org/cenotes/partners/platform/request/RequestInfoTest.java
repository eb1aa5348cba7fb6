package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

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
}
