package org.cenotes.partners.domain.identity.totp;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.RandomText;

/**
 * Recovery codes such as {@code 7H3K-Q9ZM-2XWB-C4TD}. A code has 80 random bits, so its plain
 * digest cannot be reversed by trying, unlike that of a password.
 */
final class RecoveryCodeFormat {
  private static final int COUNT = 10;
  private static final int LENGTH = 16;

  private RecoveryCodeFormat() {}

  /** A new set of codes. */
  static List<String> generate() {
    return Stream.generate(() -> grouped(RandomText.crockford32(LENGTH))).limit(COUNT).toList();
  }

  private static String grouped(String code) {
    return String.join(
        "-", code.substring(0, 4), code.substring(4, 8), code.substring(8, 12), code.substring(12));
  }

  /** The digest to store, however the code is written: case, hyphens, and O, I and L for digits. */
  static byte[] digest(UUID userId, String code) {
    String plain =
        code.replaceAll("[\\s-]", "")
            .toUpperCase(Locale.ROOT)
            .replace('O', '0')
            .replace('I', '1')
            .replace('L', '1');
    return Digests.sha256(
        userId.toString().getBytes(StandardCharsets.US_ASCII),
        plain.getBytes(StandardCharsets.UTF_8));
  }
}
