package org.cenotes.partners.domain.apikey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.RandomText;

/**
 * The format of API keys: {@code sk_live_} or {@code sk_test_}, 32 random Base62 characters, and
 * the CRC-32 of these as 6 more. The checksum exposes a mistyped or invented key without a query.
 */
public final class ApiKeyFormat {
  private static final int RANDOM_LENGTH = 32;
  private static final int CHECKSUM_LENGTH = 6;
  private static final Pattern FORMAT = Pattern.compile("sk_(live|test)_[0-9A-Za-z]{38}");

  private ApiKeyFormat() {}

  /** A new key. */
  public static String generate(KeyEnvironment environment) {
    String unsigned = environment.prefix() + RandomText.base62(RANDOM_LENGTH);
    return unsigned + checksum(unsigned);
  }

  /** Whether the text has the form of a key and its checksum is right. */
  public static boolean isWellFormed(String key) {
    if (!FORMAT.matcher(key).matches()) {
      return false;
    }
    int end = key.length() - CHECKSUM_LENGTH;
    return MessageDigest.isEqual(
        checksum(key.substring(0, end)).getBytes(StandardCharsets.US_ASCII),
        key.substring(end).getBytes(StandardCharsets.US_ASCII));
  }

  /** CRC-32 of the text as six Base62 digits, most significant first. */
  static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    long rest = crc.getValue();
    char[] digits = new char[CHECKSUM_LENGTH];
    for (int i = digits.length - 1; i >= 0; i--) {
      digits[i] = RandomText.BASE62.charAt((int) (rest % RandomText.BASE62.length()));
      rest /= RandomText.BASE62.length();
    }
    return new String(digits);
  }

  /** The key with all but its ends left out, for display. */
  static String masked(String prefix, String last4) {
    return prefix + "…" + last4;
  }

  /** The digest under which a key is stored. */
  static byte[] digest(String key) {
    return Digests.sha256(key);
  }
}
