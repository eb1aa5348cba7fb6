package org.cenotes.partners.domain.identity.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** When keys that sign access tokens are made, used, published and deleted. */
@ExtendWith(OutsideServer.class)
class SigningKeysTest {
  private static final Duration LIFETIME = Duration.ofDays(90);
  private static final Duration TOKEN = Duration.ofMinutes(15);

  @TempDir private Path folder;

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");

  private TestKeys keys(Duration tokenLifetime) {
    return new TestKeys(clock, folder.resolve("jwks.json"), LIFETIME, tokenLifetime);
  }

  private static String signedWith(TestKeys keys) throws ParseException {
    String token = keys.ring().sign(new JWTClaimsSet.Builder().subject("x").build());
    return SignedJWT.parse(token).getHeader().getKeyID();
  }

  private static List<String> ids(TestKeys keys) {
    return keys.service().all().stream().map(SigningKey::id).toList();
  }

  @Test
  void the_first_key_signs_at_once() throws ParseException {
    TestKeys keys = keys(TOKEN);
    String first = signedWith(keys);
    assertThat(ids(keys)).containsExactly(first);
    assertThat(first).matches("sig_[0-9A-Za-z]{12}");
  }

  @Test
  void a_key_is_replaced_after_its_lifetime_and_its_successor_known_before_it_signs()
      throws ParseException {
    TestKeys keys = keys(TOKEN);
    String first = signedWith(keys);
    clock.advance(LIFETIME);
    keys.ring().rotateIfDue();
    assertThat(ids(keys)).as("on the last moment").containsExactly(first);
    clock.advance(Duration.ofMillis(1));
    keys.ring().rotateIfDue();
    assertThat(ids(keys)).hasSize(2).endsWith(first);
    assertThat(keys.ring().publicKeys().getKeys()).hasSize(2);
    clock.advance(Duration.ofMinutes(2).minusMillis(1));
    assertThat(signedWith(keys)).isEqualTo(first);
    clock.advance(Duration.ofMillis(1));
    assertThat(signedWith(keys)).isEqualTo(ids(keys).get(0)).isNotEqualTo(first);
    keys.ring().rotateIfDue();
    assertThat(ids(keys)).as("one at a time").hasSize(2);
  }

  @Test
  void a_replaced_key_is_published_for_half_an_hour() {
    assertPublishedFor(keys(TOKEN), Duration.ofMinutes(30));
  }

  @Test
  void a_replaced_key_is_published_until_its_tokens_have_expired() {
    assertPublishedFor(keys(Duration.ofHours(2)), Duration.ofMinutes(125));
  }

  private void assertPublishedFor(TestKeys keys, Duration expected) {
    keys.ring().rotateIfDue();
    clock.advance(LIFETIME.plusSeconds(1));
    keys.ring().rotateIfDue();
    clock.advance(Duration.ofMinutes(2).plus(expected));
    keys.ring().rotateIfDue();
    assertThat(ids(keys)).hasSize(2);
    clock.advance(Duration.ofMillis(1));
    keys.ring().rotateIfDue();
    assertThat(ids(keys)).hasSize(1);
  }

  @Test
  void keys_are_read_every_thirty_seconds_and_not_for_each_token() throws ParseException {
    TestKeys keys = keys(TOKEN);
    signedWith(keys);
    int reads = keys.reads();
    clock.advance(Duration.ofSeconds(30));
    signedWith(keys);
    assertThat(keys.reads()).isEqualTo(reads);
    clock.advance(Duration.ofMillis(1));
    signedWith(keys);
    assertThat(keys.reads()).isEqualTo(reads + 1);
  }

  @Test
  void the_public_keys_are_known_while_the_database_is_away() throws ParseException {
    TestKeys keys = keys(TOKEN);
    String first = signedWith(keys);
    keys.setAway(true);
    clock.advance(Duration.ofMinutes(10));
    assertThat(keys.ring().publicKeys().getKeyByKeyId(first)).isNotNull();
    assertThat(JWKSet.parse(keys.ring().publicJwks()).getKeys()).hasSize(1);
    TestKeys never = keys(TOKEN);
    never.setAway(true);
    assertThatThrownBy(() -> never.ring().publicKeys()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void after_a_failure_nobody_reads_them_for_a_second() throws ParseException {
    TestKeys keys = keys(TOKEN);
    signedWith(keys);
    keys.setAway(true);
    clock.advance(Duration.ofMinutes(1));
    int reads = keys.reads();
    for (int i = 0; i < 10; i++) {
      assertThat(keys.ring().publicKeys().getKeys()).hasSize(1);
    }
    assertThat(keys.reads()).isEqualTo(reads + 1);
    clock.advance(Duration.ofSeconds(1));
    keys.setAway(false);
    keys.ring().publicKeys();
    keys.ring().publicKeys();
    assertThat(keys.reads()).as("once, and they are current").isEqualTo(reads + 2);
  }

  @Test
  void while_one_thread_reads_them_the_others_have_the_last_ones() throws Exception {
    TestKeys keys = keys(TOKEN);
    signedWith(keys);
    clock.advance(Duration.ofMinutes(1));
    CountDownLatch stalled = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    keys.duringRead(
        () -> {
          begun.countDown();
          try {
            stalled.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    CompletableFuture<JWKSet> reader =
        CompletableFuture.supplyAsync(() -> keys.ring().publicKeys());
    assertThat(begun.await(5, TimeUnit.SECONDS)).isTrue();
    int reads = keys.reads();
    assertThat(keys.ring().publicKeys().getKeys()).hasSize(1);
    assertThat(keys.reads()).isEqualTo(reads);
    stalled.countDown();
    assertThat(reader.get(5, TimeUnit.SECONDS).getKeys()).hasSize(1);
  }

  @Test
  void what_is_published_has_no_private_part() throws Exception {
    TestKeys keys = keys(TOKEN);
    signedWith(keys);
    assertThat(keys.ring().publicJwks()).doesNotContain("\"d\"", "\"p\"", "\"q\"");
    String file = Files.readString(folder.resolve("jwks.json"));
    assertThat(file).isEqualTo(keys.ring().publicJwks());
    assertThat(JWKSet.parse(file).getKeys()).noneMatch(key -> key.isPrivate());
    assertThat(keys.ring().publicKeys().getKeys()).noneMatch(key -> key.isPrivate());
  }

  @Test
  void the_file_is_written_whole_and_only_when_the_keys_change() throws Exception {
    Path path = folder.resolve("jwks.json");
    PublicKeyFile file = new PublicKeyFile(path.toString());
    file.write("one");
    Files.delete(path);
    file.write("one");
    assertThat(path).doesNotExist();
    file.write("two");
    assertThat(path).hasContent("two");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void a_file_that_could_not_be_written_is_tried_again() throws Exception {
    Path missing = folder.resolve("missing");
    PublicKeyFile file = new PublicKeyFile(missing.resolve("jwks.json").toString());
    assertThatThrownBy(() -> file.write("one")).isInstanceOf(UncheckedIOException.class);
    Files.createDirectory(missing);
    file.write("one");
    assertThat(missing.resolve("jwks.json")).hasContent("one");
  }
}
