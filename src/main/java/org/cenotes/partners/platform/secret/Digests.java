package org.cenotes.partners.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests. */
public final class Digests {
  private Digests() {}

  /** The digest (32 bytes) of the concatenated parts. */
  public static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The digest (32 bytes) of the text's UTF-8. */
  public static byte[] sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The first 128 bits of the digest in hexadecimal, to compare contents. */
  public static String fingerprint(byte[] content) {
    return HexFormat.of().formatHex(sha256(content), 0, 16);
  }
}
