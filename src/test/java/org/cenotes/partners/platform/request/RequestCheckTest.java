package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCheckTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8; q=1",
        "application/json; Charset = \"UTF-8\"",
        "text/csv; charset=windows-1252, text/plain; charset=us-ascii"
      })
  void these_name_a_charset_that_exists_or_none(String mediaType) {
    assertThat(RequestCheck.hasKnownCharset(mediaType)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b; charset=",
        "a/b; charset=\"",
        "a/b; charset='",
        "a/b; charset='utf-8'",
        "a/b; charset=\"utf-8",
        "a/b; charset=utf-8\"",
        "a/b; charset=utf-8, c/d; charset=nonsense",
        "a/b; charset=;\"",
        "a/b; x=\"charset='\""
      })
  void these_make_the_server_fail_or_log_a_stack_trace(String mediaType) {
    assertThat(RequestCheck.hasKnownCharset(mediaType)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "text/html, image/gif, *; q=.2, */*; q=.2",
        "application/*;q=0.5,,text/csv",
        "application/json;x=\"a,b\"",
        ""
      })
  void accepted_ranges_name_a_type_and_a_subtype(String ranges) {
    assertThat(RequestCheck.namesTypes(ranges)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "application/json, foo", "/json", "text/;q=1"})
  void an_accepted_range_without_both_is_refused(String ranges) {
    assertThat(RequestCheck.namesTypes(ranges)).isFalse();
  }
}
