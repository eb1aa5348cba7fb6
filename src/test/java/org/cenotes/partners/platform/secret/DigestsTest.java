package org.cenotes.partners.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;

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
}
