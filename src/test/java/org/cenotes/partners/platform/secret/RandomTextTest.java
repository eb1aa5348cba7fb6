package org.cenotes.partners.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RandomTextTest {
  @Test
  void texts_have_their_length_and_alphabet_and_do_not_repeat() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      assertThat(RandomText.base62(22)).matches("[0-9A-Za-z]{22}").satisfies(seen::add);
      assertThat(RandomText.crockford32(8)).matches("[0-9A-HJKMNP-TV-Z]{8}");
    }
    assertThat(seen).hasSize(1_000);
  }

  @Test
  void all_characters_of_an_alphabet_are_equally_likely() {
    assertThat(counts(RandomText.base62(62_000))).hasSize(62).allSatisfy(this::isAboutAThousand);
    assertThat(counts(RandomText.crockford32(32_000)))
        .hasSize(32)
        .allSatisfy(this::isAboutAThousand);
    assertThat(RandomText.base62(0)).isEmpty();
  }

  /** Six standard deviations. */
  private void isAboutAThousand(long count) {
    assertThat(count).isBetween(810L, 1_190L);
  }

  private static Collection<Long> counts(String text) {
    return text.chars()
        .boxed()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .values();
  }
}
