package org.cenotes.partners.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static final String DECOMPOSED = "  Jose\u0301 Nu\u0301n\u0303ez ";

  @Test
  void a_name_is_stored_as_searches_look_for_it() {
    String stored = Names.normalize(DECOMPOSED);
    assertThat(stored).isEqualTo("Jos\u00e9 N\u00fa\u00f1ez");
    assertThat(stored.toLowerCase(Locale.ROOT)).contains(EmailAddresses.folded("JOSE\u0301"));
    assertThat(Names.normalizeOptional(DECOMPOSED)).isEqualTo(stored);
    assertThat(Names.normalizeOptional(null)).isNull();
  }

  @Test
  void a_name_never_becomes_longer_than_it_was_checked_to_be() {
    String growing = "\u0958".repeat(150);
    assertThat(Names.normalize(growing)).isEqualTo(growing);
  }
}
