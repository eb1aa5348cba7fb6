package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.platform.json.WireFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryEncodingFilterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a=b&c",
        "search=ik+kil",
        "a=%C3%B1",
        "a=%c3%b1%20",
        "a=%00",
        "a=é%20",
        "a=%25ff"
      })
  void escapes_of_text_are_fine(String query) {
    assertThat(QueryEncodingFilter.isText(query)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=%ff",
        "%ff=a",
        "a=%c3",
        "a=%c3x%b1",
        "a=%C0%AF",
        "a=%ED%A0%80",
        "a=%",
        "a=%f",
        "a=%zz",
        "a=%+1",
        "a=%-1",
        "a=%１１",
        "a=%%20"
      })
  void escapes_of_anything_else_are_not(String query) {
    assertThat(QueryEncodingFilter.isText(query)).isFalse();
  }

  @Property(seed = "1")
  void whatever_text_a_client_escapes_is_text(@ForAll String text) {
    if (WireFormat.isStorable(text.replace("\0", ""))) {
      assertThat(QueryEncodingFilter.isText(URLEncoder.encode(text, StandardCharsets.UTF_8)))
          .isTrue();
    }
  }
}
