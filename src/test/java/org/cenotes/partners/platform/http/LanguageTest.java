package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "en | EN",
        "EN | EN",
        "en-GB | EN",
        "en-US,en;q=0.9,es;q=0.8 | EN",
        "es;q=0.5, en | EN",
        "fr, en;q=0.1 | EN",
        "es | ES",
        "es-MX,es;q=0.9,en;q=0.8 | ES",
        "fr | ES",
        "en;q=0, es | ES",
        "en;q=0 | ES",
        "* | ES",
        "%%% | ES",
        "en;q=x | ES",
        "english | ES",
      })
  void the_best_of_the_two_or_spanish(String header, Language expected) {
    assertThat(Language.of(header)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"es | ES", "es-MX, en;q=0.8 | ES", "en | EN", "fr | EN", "* | EN", "%%% | EN"})
  void errors_are_in_english_unless_spanish_is_preferred(String header, Language expected) {
    assertThat(Language.ofErrors(header)).isEqualTo(expected);
  }

  @Test
  void spanish_is_the_default() {
    assertThat(Language.of(null)).isEqualTo(Language.ES);
    assertThat(Language.of(" ")).isEqualTo(Language.ES);
    assertThat(Language.ofErrors(null)).isEqualTo(Language.EN);
    assertThat(Language.ES.tag()).isEqualTo("es");
  }

  @Test
  void a_long_header_is_not_parsed() {
    String subtags = "zz" + "-zz".repeat(5_000);
    assertTimeout(Duration.ofSeconds(1), () -> Language.ofErrors(subtags));
    assertThat(Language.ofErrors("es" + ", fr".repeat(100))).isEqualTo(Language.EN);
    assertThat(Language.ofErrors("es" + ", fr".repeat(50))).isEqualTo(Language.ES);
  }

  @Property(seed = "1")
  void no_header_breaks_it(@ForAll String header) {
    assertThat(Language.of(header)).isNotNull();
  }
}
