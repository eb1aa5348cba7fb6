package org.cenotes.partners.platform.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class DigestsTest {
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
  void digests_under_a_key_are_hmac_sha_256() {
    byte[] key = "Jefe".getBytes(UTF_8);
    byte[] text = "what do ya want for nothing?".getBytes(UTF_8);
    assertThat(HexFormat.of().formatHex(Digests.hmacSha256(key, text)))
        .as("test case 2 of RFC 4231")
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    assertThat(Digests.hmacSha256(key, Arrays.copyOf(text, 5), Arrays.copyOfRange(text, 5, 28)))
        .isEqualTo(Digests.hmacSha256(key, text));
  }
}
