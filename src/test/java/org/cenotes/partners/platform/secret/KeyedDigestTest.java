package org.cenotes.partners.platform.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Digests that only those can calculate who have a master key. */
class KeyedDigestTest {
  private static final byte[] CONTENT = "{\"password\":\"xtabentún\"}".getBytes(UTF_8);

  private static String key(String seed) {
    return Base64.getEncoder().encodeToString(Digests.sha256(seed));
  }

  private static List<String> digests(Vault vault, String purpose) {
    return vault.digest(purpose).of(CONTENT).stream().map(HexFormat.of()::formatHex).toList();
  }

  @Test
  void all_nodes_with_the_same_key_calculate_the_same_digest() {
    List<String> one = digests(Vault.of(key("one"), List.of()), "requests");
    assertThat(one).hasSize(1).doesNotContain(HexFormat.of().formatHex(Digests.sha256(CONTENT)));
    assertThat(digests(Vault.of(key("one"), List.of()), "requests")).isEqualTo(one);
    assertThat(one.get(0)).hasSize(64);
  }

  @Test
  void another_key_or_purpose_gives_another_digest() {
    Vault vault = Vault.of(key("one"), List.of());
    assertThat(digests(vault, "requests")).isNotEqualTo(digests(vault, "others"));
    assertThat(digests(vault, "requests"))
        .isNotEqualTo(digests(Vault.of(key("two"), List.of()), "requests"));
  }

  @Test
  void a_former_key_gives_its_digests_after_the_one_that_seals() {
    Vault before = Vault.of(key("one"), List.of(key("two")));
    Vault after = Vault.of(key("two"), List.of(key("one")));
    List<String> old = digests(before, "requests");
    assertThat(old).hasSize(2);
    assertThat(digests(after, "requests")).containsExactly(old.get(1), old.get(0));
    assertThat(digests(Vault.of(key("two"), List.of(key("two"))), "requests"))
        .containsExactly(old.get(1));
  }
}
