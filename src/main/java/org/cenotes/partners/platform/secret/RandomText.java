package org.cenotes.partners.platform.secret;

import java.security.SecureRandom;

/** Creates cryptographically random text, for tokens, ids and codes. */
public final class RandomText {
  /** The digits of Base62, by their value. */
  public static final String BASE62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private static final String CROCKFORD32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomText() {}

  /** {@code length} random characters of 0-9, A-Z, a-z. */
  public static String base62(int length) {
    return random(BASE62, 6, length);
  }

  /** {@code length} random characters of Crockford's Base32, which leaves out ambiguous letters. */
  public static String crockford32(int length) {
    return random(CROCKFORD32, 5, length);
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
