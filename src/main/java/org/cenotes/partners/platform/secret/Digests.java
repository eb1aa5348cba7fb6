package org.cenotes.partners.platform.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests. */
public final class Digests {
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
