package org.cenotes.partners.domain.identity.totp;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.spec.SecretKeySpec;

/**
 * Time-based one-time passwords (RFC 6238) in the form that every authenticator app knows: SHA-1,
 * six digits, steps of 30 seconds.
 */
final class TotpCodes {
  /** The length that RFC 4226 recommends: that of a SHA-1 digest. */
  private static final int SECRET_BYTES = 20;

  /** How many steps a clock may be fast or slow; RFC 6238 recommends one. */
  private static final int TOLERANCE = 1;

  private static final TimeBasedOneTimePasswordGenerator GENERATOR =
      new TimeBasedOneTimePasswordGenerator();
  private static final long STEP_SECONDS = GENERATOR.getTimeStep().toSeconds();
  private static final SecureRandom RANDOM = new SecureRandom();

  private TotpCodes() {}

  /** A new random secret. */
  static byte[] newSecret() {
    byte[] secret = new byte[SECRET_BYTES];
    RANDOM.nextBytes(secret);
    return secret;
  }

  /** The code of this secret at this time. */
  static String at(byte[] secret, Instant time) {
    try {
      return GENERATOR.generateOneTimePasswordString(
          new SecretKeySpec(secret, GENERATOR.getAlgorithm()), time);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException("an HMAC takes every key", e);
    }
  }

  /**
   * The time step to which this code belongs, among the current one and its neighbours; empty when
   * the code is wrong. Takes the same time for every code.
   */
  static OptionalLong step(byte[] secret, String code, Instant now) {
    byte[] given = code.getBytes(StandardCharsets.UTF_8);
    OptionalLong found = OptionalLong.empty();
    for (int offset = -TOLERANCE; offset <= TOLERANCE; offset++) {
      Instant time = now.plusSeconds(offset * STEP_SECONDS);
      byte[] expected = at(secret, time).getBytes(StandardCharsets.UTF_8);
      if (MessageDigest.isEqual(expected, given)) {
        found = OptionalLong.of(Math.floorDiv(time.getEpochSecond(), STEP_SECONDS));
      }
    }
    return found;
  }
}
