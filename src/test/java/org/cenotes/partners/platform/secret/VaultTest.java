package org.cenotes.partners.platform.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sealed values are opened as they were sealed, or not at all. */
class VaultTest {
  private static final String KEY = key("present");
  private static final String FORMER = key("former");
  private static final Vault VAULT = Vault.of(KEY, List.of(FORMER));
  private static final byte[] PLAIN = "whsec_ñandú".getBytes(UTF_8);

  private static String key(String name) {
    return Base64.getEncoder().encodeToString(Digests.sha256(name));
  }

  /** The failure on which the command that seals all secrets anew counts a row as damaged. */
  private static void assertCannotBeOpened(Vault vault, byte[] value) {
    assertThatThrownBy(() -> vault.open(value)).isExactlyInstanceOf(IllegalStateException.class);
  }

  @Property(seed = "1")
  void a_value_of_any_length_is_opened_as_it_was_sealed(@ForAll @Size(max = 300) byte[] plain) {
    byte[] sealed = VAULT.seal(plain);
    assertThat(VAULT.open(sealed)).isEqualTo(plain);
    assertThat(sealed).as("key id, nonce and tag").hasSize(plain.length + 4 + 12 + 16);
  }

  @Property(seed = "4")
  void a_text_is_opened_as_it_was_sealed(@ForAll @StringLength(max = 50) String text) {
    byte[] sealed = VAULT.sealText(text);
    assertThat(VAULT.openText(sealed)).isEqualTo(new String(text.getBytes(UTF_8), UTF_8));
    assertThat(VAULT.open(sealed)).isEqualTo(text.getBytes(UTF_8));
  }

  @Test
  void a_text_is_opened_by_its_own_key_only() {
    byte[] sealed = Vault.of(FORMER, List.of()).sealText("whsec_ñandú");
    assertThat(new String(sealed, UTF_8)).doesNotContain("whsec_");
    assertThat(VAULT.openText(sealed)).isEqualTo("whsec_ñandú");
    assertThatIllegalStateException().isThrownBy(() -> Vault.of(KEY, List.of()).openText(sealed));
  }

  @Test
  void a_value_that_was_cut_short_fails_as_one_that_was_altered_whatever_its_length() {
    byte[] sealed = VAULT.seal(PLAIN);
    for (int length = 0; length < sealed.length; length++) {
      assertCannotBeOpened(VAULT, Arrays.copyOf(sealed, length));
    }
    byte[] empty = VAULT.seal(new byte[0]);
    for (int length = 0; length < empty.length; length++) {
      assertCannotBeOpened(VAULT, Arrays.copyOf(empty, length));
    }
  }

  @Test
  void a_value_without_its_beginning_or_with_more_at_its_end_fails_alike() {
    byte[] sealed = VAULT.seal(PLAIN);
    for (int from = 1; from <= sealed.length; from++) {
      assertCannotBeOpened(VAULT, Arrays.copyOfRange(sealed, from, sealed.length));
    }
    for (int more = 1; more <= 40; more++) {
      assertCannotBeOpened(VAULT, Arrays.copyOf(sealed, sealed.length + more));
    }
  }

  @Test
  void a_value_with_one_other_bit_fails_alike() {
    byte[] sealed = VAULT.seal(PLAIN);
    for (int bit = 0; bit < sealed.length * 8; bit++) {
      byte[] altered = sealed.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      assertCannotBeOpened(VAULT, altered);
    }
  }

  @Property(seed = "2")
  void whatever_was_not_sealed_fails_alike(@ForAll @Size(max = 80) byte[] value) {
    assertCannotBeOpened(VAULT, value);
  }

  @Property(seed = "3")
  void what_begins_with_the_id_of_a_key_but_was_not_sealed_fails_alike(
      @ForAll @IntRange(max = 60) int length, @ForAll byte filler) {
    byte[] value = new byte[4 + length];
    Arrays.fill(value, filler);
    System.arraycopy(VAULT.seal(PLAIN), 0, value, 0, 4);
    assertCannotBeOpened(VAULT, value);
  }

  @Test
  void a_value_that_failed_spoils_nothing_that_is_opened_or_sealed_after_it() {
    byte[] sealed = VAULT.seal(PLAIN);
    for (int i = 0; i < 20; i++) {
      byte[] altered = sealed.clone();
      altered[sealed.length - 1] ^= 1;
      assertCannotBeOpened(VAULT, altered);
      assertThat(VAULT.open(sealed)).isEqualTo(PLAIN);
      assertThat(VAULT.open(VAULT.seal(PLAIN))).isEqualTo(PLAIN);
    }
  }

  @Test
  void a_value_is_sealed_differently_each_time() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      seen.add(Base64.getEncoder().encodeToString(VAULT.seal(PLAIN)));
    }
    assertThat(seen).hasSize(200);
  }

  @Test
  void a_sealed_value_shows_its_key_and_nothing_of_its_content() {
    String sealed = hex(VAULT.seal(PLAIN));
    assertThat(sealed).startsWith(VAULT.keyId()).doesNotContain(hex(PLAIN));
    assertThat(VAULT.keyId()).hasSize(8);
    assertThat(hex(Base64.getDecoder().decode(KEY))).doesNotContain(VAULT.keyId());
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void a_former_key_opens_what_it_sealed_and_seals_nothing_more() {
    Vault before = Vault.of(FORMER, List.of());
    byte[] old = before.seal(PLAIN);
    assertThat(VAULT.open(old)).isEqualTo(PLAIN);
    assertThat(VAULT.keyIds()).containsExactlyInAnyOrder(VAULT.keyId(), before.keyId());
    byte[] anew = VAULT.seal(VAULT.open(old));
    assertThat(hex(anew)).startsWith(VAULT.keyId());
    assertThat(Vault.of(KEY, List.of()).open(anew)).isEqualTo(PLAIN);
    assertCannotBeOpened(before, anew);
  }

  @Test
  void a_key_that_is_not_configured_any_more_is_the_reason_given() {
    byte[] old = Vault.of(FORMER, List.of()).seal(PLAIN);
    assertThatThrownBy(() -> Vault.of(KEY, List.of()).open(old))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("sealed with a master key that is not configured");
  }

  @Test
  void the_present_key_may_be_among_the_former_ones() {
    Vault vault = Vault.of(KEY, List.of(KEY, " " + FORMER + "\n"));
    assertThat(vault.keyIds()).isEqualTo(VAULT.keyIds());
    assertThat(vault.open(VAULT.seal(PLAIN))).isEqualTo(PLAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "c2hvcnQ=",
        "no Base64 %",
        "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZQ==",
        "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWZn"
      })
  void a_key_has_32_bytes_in_base_64(String wrong) {
    assertThatThrownBy(() -> Vault.of(wrong, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Vault.of(KEY, List.of(FORMER, wrong)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void no_former_keys_are_needed() {
    assertThat(new Vault(Optional.of(KEY), Optional.empty()).keyIds())
        .containsExactly(VAULT.keyId());
  }
}
