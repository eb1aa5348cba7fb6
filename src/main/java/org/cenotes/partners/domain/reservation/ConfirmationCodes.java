package org.cenotes.partners.domain.reservation;

import java.util.Locale;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.secret.RandomText;

/** The confirmation codes of reservations: their form, and how guests write them. */
public final class ConfirmationCodes {
  private static final String PREFIX = "CN-";
  private static final int RANDOM_LENGTH = 8;
  private static final Pattern CODE =
      Pattern.compile(PREFIX + "[0-9A-HJKMNP-TV-Z]{" + RANDOM_LENGTH + "}");

  private ConfirmationCodes() {}

  /** A new code. */
  static String next() {
    return PREFIX + RandomText.crockford32(RANDOM_LENGTH);
  }

  /**
   * The code as it is stored, in whatever case it is written. Codes have no O, I and L, so these
   * are read as the digits that they look like.
   */
  public static String normalize(String code) {
    String text = code.strip().toUpperCase(Locale.ROOT);
    return hasPrefix(text) ? text.replace('O', '0').replace('I', '1').replace('L', '1') : text;
  }

  /** Whether a normalised text is a whole confirmation code. */
  public static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  /** Whether a normalised text is meant as a confirmation code rather than an id. */
  public static boolean hasPrefix(String text) {
    return text.startsWith(PREFIX);
  }
}
