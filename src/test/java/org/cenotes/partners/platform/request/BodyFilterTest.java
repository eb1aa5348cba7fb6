package org.cenotes.partners.platform.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyFilterTest {
  private static final String BODY = "{\"name\":\"Suyt\u00fan\"}";

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE", "ISO-8859-1"})
  void other_encodings_are_refused(String encoding) {
    assertThat(BodyFilter.isUtf8(BODY.getBytes(Charset.forName(encoding)))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
  void the_shortest_bodies_in_other_encodings_are_refused(String encoding) {
    assertThat(BodyFilter.isUtf8("1".getBytes(Charset.forName(encoding)))).isFalse();
  }

  @Test
  void utf_8_is_accepted() {
    assertThat(BodyFilter.isUtf8(BODY.getBytes(UTF_8))).isTrue();
    assertThat(BodyFilter.isUtf8("1".getBytes(UTF_8))).isTrue();
    assertThat(BodyFilter.isUtf8(new byte[0])).isTrue();
  }
}
