package org.cenotes.partners.platform.secret;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;

/** Creates cryptographically random text, and checksums that expose a mistyped token. */
public final class Tokens {
  private static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String CROCKFORD32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final SecureRandom RANDOM = new SecureRandom();

  private Tokens() {}

  /** {@code length} random characters of 0-9, A-Z, a-z. */
  public static String base62(int length) {
    return random(BASE62, length);
  }

  /** {@code length} random characters of Crockford's Base32, which leaves out ambiguous letters. */
  public static String crockford32(int length) {
    return random(CROCKFORD32, length);
  }

  /** CRC-32 of the text as six Base62 digits, most significant first. */
  public static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    long rest = crc.getValue();
    char[] digits = new char[6];
    for (int i = digits.length - 1; i >= 0; i--) {
      digits[i] = BASE62.charAt((int) (rest % BASE62.length()));
      rest /= BASE62.length();
    }
    return new String(digits);
  }

  private static String random(String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(RANDOM.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
