package org.cenotes.partners.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA-256 for one purpose, under keys that are derived from the master keys. All nodes
 * calculate the same digests, and whoever reads nothing but the database cannot find what was
 * digested by trying. A former master key gives its digests as long as it is configured.
 */
public final class KeyedDigest {
  private static final String ALGORITHM = "HmacSHA256";

  private final List<SecretKeySpec> keys;

  /**
   * Derives the keys.
   *
   * @param masterKeys the one that seals, then all others
   */
  KeyedDigest(String purpose, List<byte[]> masterKeys) {
    byte[] label = purpose.getBytes(StandardCharsets.UTF_8);
    keys = masterKeys.stream().map(key -> key(hmac(key(key), label))).toList();
  }

  /**
   * The digests (32 bytes) of the content: first the one under the master key that seals, then
   * those under the others.
   */
  public List<byte[]> of(byte[] content) {
    return keys.stream().map(key -> hmac(key, content)).toList();
  }

  private static SecretKeySpec key(byte[] key) {
    return new SecretKeySpec(key, ALGORITHM);
  }

  private static byte[] hmac(SecretKeySpec key, byte[] content) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }
}
