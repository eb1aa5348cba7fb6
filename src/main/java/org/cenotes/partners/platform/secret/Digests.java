package org.cenotes.partners.platform.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256 digests, with and without a key. */
public final class Digests {
  private static final String HMAC = "HmacSHA256";

  private Digests() {}

  /** The digest (32 bytes) of the concatenated parts. */
  public static byte[] sha256(byte[]... parts) {
    MessageDigest digest = messageDigest();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  /** The digest (32 bytes) of the text's UTF-8. */
  public static byte[] sha256(String text) {
    return sha256(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The digest (32 bytes) of a file's content, which is read in pieces.
   *
   * @throws IOException when it cannot be read
   */
  public static byte[] sha256(Path file) throws IOException {
    MessageDigest digest = messageDigest();
    try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    return digest.digest();
  }

  /** The HMAC-SHA-256 (32 bytes) of the concatenated parts under the key. */
  public static byte[] hmacSha256(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + HMAC, e);
    }
  }

  private static MessageDigest messageDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The first 128 bits of the digest in hexadecimal, to compare contents. */
  public static String fingerprint(byte[] content) {
    return HexFormat.of().formatHex(sha256(content), 0, 16);
  }
}
