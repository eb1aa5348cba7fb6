package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** What stands in a sentence in the place of a placeholder may be a caller's text. */
class TranslatedPlaceholdersTest {
  @Test
  void a_value_that_looks_like_a_placeholder_is_kept() {
    assertThat(Sentences.spanish("must have {1} to 20 entries"))
        .isEqualTo("debe tener entre {1} y 20 elementos");
    assertThat(Sentences.spanish("must have {1} to {0} entries"))
        .isEqualTo("debe tener entre {1} y {0} elementos");
  }

  @Property(seed = "1")
  void values_are_kept_whatever_they_are(
      @ForAll @Chars({'{', '}', '0', '1', '$', '\\'}) @StringLength(min = 1, max = 8) String low,
      @ForAll @CharRange(from = '!', to = '~') @StringLength(min = 1, max = 8) String high) {
    assertThat(Sentences.spanish("must have " + low + " to " + high + " entries"))
        .isEqualTo("debe tener entre " + low + " y " + high + " elementos");
  }
}
