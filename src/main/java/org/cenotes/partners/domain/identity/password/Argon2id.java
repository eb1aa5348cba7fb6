package org.cenotes.partners.domain.identity.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106) by Bouncy Castle, encoded as a PHC string: {@code
 * $argon2id$v=19$m=7168,t=5,p=1$salt$hash}. Reuses its memory, because tens of megabytes of garbage
 * per hash would cause collections that pause every request for milliseconds.
 */
final class Argon2id {
  private static final Pattern ENCODED =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,4}),p=(\\d{1,3})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;

  /** Blocks of 1 KiB that a hash needs in addition to its memory. */
  private static final int EXTRA_BLOCKS = 4;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Cost cost;
  private final BlockPool memory;

  /**
   * The cost of a hash.
   *
   * @param kib memory in KiB
   * @param passes number of iterations
   * @param parallelism degree of parallelism
   */
  record Cost(int kib, int passes, int parallelism) {}

  /**
   * Hashes at this cost.
   *
   * @param parallel number of concurrent hashes for which memory is kept; more are possible
   */
  Argon2id(Cost cost, int parallel) {
    this.cost = cost;
    this.memory = new FixedBlockPool(parallel * (cost.kib + EXTRA_BLOCKS));
  }

  /** The encoded hash of a password with a new salt. */
  String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            cost.kib,
            cost.passes,
            cost.parallelism,
            base64.encodeToString(salt),
            base64.encodeToString(digest(password, salt, cost, HASH_BYTES)));
  }

  /**
   * Whether the password matches a hash.
   *
   * @param text from {@link #hash}, of this cost or another
   * @throws IllegalArgumentException when the text is not an encoded hash
   */
  boolean matches(String password, String text) {
    Matcher parts = ENCODED.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not an encoded Argon2id hash");
    }
    Cost stored =
        new Cost(
            Integer.parseInt(parts.group(1)),
            Integer.parseInt(parts.group(2)),
            Integer.parseInt(parts.group(3)));
    byte[] expected = Base64.getDecoder().decode(parts.group(5));
    byte[] salt = Base64.getDecoder().decode(parts.group(4));
    return MessageDigest.isEqual(digest(password, salt, stored, expected.length), expected);
  }

  private byte[] digest(String password, byte[] salt, Cost cost, int length) {
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(cost.kib)
            .withIterations(cost.passes)
            .withParallelism(cost.parallelism)
            .withSalt(salt)
            .withBlockPool(memory)
            .build());
    byte[] digest = new byte[length];
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), digest);
    return digest;
  }
}
