package org.cenotes.partners.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TokensTest {
  @Test
  void the_checksum_is_crc_32_in_six_base_62_digits() {
    // 0xCBF43926, the check value of CRC-32
    assertThat(Tokens.checksum("123456789")).isEqualTo("3jZRME");
    assertThat(Tokens.checksum("")).isEqualTo("000000");
  }

  @Test
  void tokens_have_their_length_and_alphabet_and_do_not_repeat() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      assertThat(Tokens.base62(22)).matches("[0-9A-Za-z]{22}").satisfies(seen::add);
      assertThat(Tokens.crockford32(8)).matches("[0-9A-HJKMNP-TV-Z]{8}");
    }
    assertThat(seen).hasSize(1_000);
  }

  @Test
  void all_characters_of_an_alphabet_are_equally_likely() {
    assertThat(counts(Tokens.base62(62_000))).hasSize(62).allSatisfy(this::isAboutAThousand);
    assertThat(counts(Tokens.crockford32(32_000))).hasSize(32).allSatisfy(this::isAboutAThousand);
    assertThat(Tokens.base62(0)).isEmpty();
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

  @Test
  void digests_are_sha_256() {
    assertThat(HexFormat.of().formatHex(Digests.sha256("abc")))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Digests.sha256(new byte[] {'a'}, new byte[] {'b', 'c'}))
        .isEqualTo(Digests.sha256("abc"));
    assertThat(Digests.fingerprint(new byte[] {'a', 'b', 'c'}))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223");
  }

  @Test
  void ids_are_uuids_of_version_7_and_ascend() {
    var earlier = Ids.next();
    var later = Ids.next();
    assertThat(earlier.version()).isEqualTo(7);
    assertThat(later.toString()).isGreaterThan(earlier.toString());
  }
}
