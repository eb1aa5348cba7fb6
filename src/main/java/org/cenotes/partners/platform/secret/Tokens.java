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
    return random(BASE62, 6, length);
  }

  /** {@code length} random characters of Crockford's Base32, which leaves out ambiguous letters. */
  public static String crockford32(int length) {
    return random(CROCKFORD32, 5, length);
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

  /**
   * Draws the bytes together, which costs a fifth of drawing a number for each character. The
   * lowest bits of a byte are the number of a character; a number beyond the alphabet is passed
   * over, so that all characters are equally likely.
   *
   * @param bits how many bits the number of the last character has
   */
  private static String random(String alphabet, int bits, int length) {
    int mask = (1 << bits) - 1;
    byte[] bytes = new byte[length];
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      RANDOM.nextBytes(bytes);
      for (int i = 0; i < length && text.length() < length; i++) {
        int number = bytes[i] & mask;
        if (number < alphabet.length()) {
          text.append(alphabet.charAt(number));
        }
      }
    }
    return text.toString();
  }
}
