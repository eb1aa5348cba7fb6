package org.cenotes.partners.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyFormatTest {
  private static final String KEY = ApiKeyFormat.generate(KeyEnvironment.LIVE);

  @ParameterizedTest
  @EnumSource
  void a_new_key_is_well_formed_and_unlike_any_other(KeyEnvironment environment) {
    String key = ApiKeyFormat.generate(environment);
    assertThat(key).startsWith(environment.prefix()).hasSize(46);
    assertThat(ApiKeyFormat.isWellFormed(key)).isTrue();
    assertThat(ApiKeyFormat.generate(environment)).isNotEqualTo(key);
  }

  @Property(seed = "1", tries = 2_000)
  void a_key_with_one_other_character_is_refused(
      @ForAll @IntRange(max = 45) int place, @ForAll @CharRange(from = ' ', to = '~') char other) {
    String changed = KEY.substring(0, place) + other + KEY.substring(place + 1);
    assertThat(ApiKeyFormat.isWellFormed(changed)).isEqualTo(changed.equals(KEY));
  }

  @Property(seed = "2")
  void whatever_is_no_key_is_refused(@ForAll String text) {
    assertThat(ApiKeyFormat.isWellFormed(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sk_live_", " ", "\n"})
  void a_key_with_more_or_less_is_refused(String more) {
    assertThat(ApiKeyFormat.isWellFormed(more)).isFalse();
    assertThat(ApiKeyFormat.isWellFormed(KEY + more)).isEqualTo(more.isEmpty());
    assertThat(ApiKeyFormat.isWellFormed(KEY.substring(1))).isFalse();
  }

  @Test
  void the_checksum_is_crc_32_in_six_base_62_digits() {
    // 0xCBF43926, the check value of CRC-32
    assertThat(ApiKeyFormat.checksum("123456789")).isEqualTo("3jZRME");
    assertThat(ApiKeyFormat.checksum("")).isEqualTo("000000");
  }
}
