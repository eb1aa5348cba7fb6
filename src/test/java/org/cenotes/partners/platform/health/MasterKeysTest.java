package org.cenotes.partners.platform.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node that lacks a master key is not ready, and its own key must not make others unready. */
class MasterKeysTest {
  private final Set<String> noted = new TreeSet<>();

  private final ReadinessQueries queries =
      new ReadinessQueries() {
        @Override
        Set<String> masterKeys() {
          assertThat(CurrentScope.current()).as("a scope, or there is no connection").isNotNull();
          return Set.copyOf(noted);
        }

        @Override
        void noteMasterKey(String keyId) {
          noted.add(keyId);
        }
      };

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  private static String key(String seed) {
    return Base64.getEncoder().encodeToString(Digests.sha256(seed));
  }

  private static Vault vault(String seed, String... former) {
    return Vault.of(key(seed), List.of(former).stream().map(MasterKeysTest::key).toList());
  }

  private MasterKeyMonitor node(Vault vault) {
    return new MasterKeyMonitor(new HealthService(queries, vault, null, null));
  }

  @Test
  void the_first_node_notes_its_key() {
    Vault vault = vault("one");
    assertThat(node(vault).missing()).isEmpty();
    assertThat(noted).containsExactly(vault.keyId());
  }

  @Test
  void a_node_with_another_key_lacks_the_first_and_notes_nothing() {
    node(vault("one")).missing();
    MasterKeyMonitor mistaken = node(vault("mistake"));
    assertThat(mistaken.missing()).containsExactly(vault("one").keyId());
    assertThat(mistaken.isComplete()).isFalse();
    assertThat(noted).containsExactly(vault("one").keyId());
    assertThat(node(vault("one")).isComplete()).as("the others stay ready").isTrue();
  }

  @Test
  void while_a_key_is_replaced_nodes_need_both() {
    node(vault("one")).missing();
    assertThat(node(vault("two", "one")).missing()).isEmpty();
    assertThat(noted).containsExactlyInAnyOrder(vault("one").keyId(), vault("two").keyId());
    assertThat(node(vault("one")).missing()).containsExactly(vault("two").keyId());
    assertThat(node(vault("one", "two")).missing()).isEmpty();
  }

  @Test
  void what_the_database_said_a_moment_ago_is_not_asked_again() {
    MasterKeyMonitor node = node(vault("one"));
    assertThat(node.isComplete()).isTrue();
    noted.add("ffffffff");
    assertThat(node.isComplete()).isTrue();
    assertThat(node.missing()).containsExactly("ffffffff");
  }

  @Test
  void a_key_has_32_bytes_and_its_id_tells_nothing_but_itself() {
    assertThat(vault("one").keyId()).matches("[0-9a-f]{8}").isEqualTo(vault("one").keyId());
    assertThat(vault("one", "two").keyIds())
        .containsExactlyInAnyOrder(vault("one").keyId(), vault("two").keyId());
    byte[] sealed = vault("one").seal(new byte[] {1});
    assertThat(vault("two", "one").open(sealed)).containsExactly(1);
    assertThatIllegalStateException().isThrownBy(() -> vault("two").open(sealed));
  }
}
