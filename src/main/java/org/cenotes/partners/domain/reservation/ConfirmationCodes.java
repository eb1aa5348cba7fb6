package org.cenotes.partners.domain.reservation;

import java.util.Locale;
import org.cenotes.partners.platform.secret.Tokens;

/** The confirmation codes of reservations: their form, and how guests write them. */
public final class ConfirmationCodes {
  private static final String PREFIX = "CN-";
  private static final int RANDOM_LENGTH = 8;

  private ConfirmationCodes() {}

  /** A new code. */
  static String next() {
    return PREFIX + Tokens.crockford32(RANDOM_LENGTH);
  }

  /** The code as it is stored, in whatever case it is written. */
  public static String normalize(String code) {
    return code.strip().toUpperCase(Locale.ROOT);
  }

  /** Whether a normalised text is a confirmation code rather than an id or a name. */
  public static boolean isCode(String text) {
    return text.startsWith(PREFIX);
  }
}
