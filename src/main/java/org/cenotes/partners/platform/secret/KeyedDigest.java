package org.cenotes.partners.platform.secret;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * HMAC-SHA-256 for one purpose, under keys that are derived from the master keys. All nodes
 * calculate the same digests, and whoever reads nothing but the database cannot find what was
 * digested by trying. A former master key gives its digests as long as it is configured.
 */
public final class KeyedDigest {
  private final List<byte[]> keys;

  /**
   * Derives the keys.
   *
   * @param masterKeys the one that seals, then all others
   */
  KeyedDigest(String purpose, List<byte[]> masterKeys) {
    byte[] label = purpose.getBytes(StandardCharsets.UTF_8);
    keys = masterKeys.stream().map(key -> Digests.hmacSha256(key, label)).toList();
  }

  /**
   * The digests (32 bytes) of the content: first the one under the master key that seals, then
   * those under the others.
   */
  public List<byte[]> of(byte[] content) {
    return keys.stream().map(key -> Digests.hmacSha256(key, content)).toList();
  }
}
