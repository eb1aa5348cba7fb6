package org.cenotes.partners.domain.reservation.frontdesk;

import java.util.Locale;

/** Confirmation codes as guests say them. */
final class ConfirmationCodes {
  private static final String PREFIX = "CN-";

  private ConfirmationCodes() {}

  /** The code as it is stored, in whatever case it is written. */
  static String normalize(String code) {
    return code.strip().toUpperCase(Locale.ROOT);
  }

  /** Whether a normalised text is a confirmation code rather than an id or a name. */
  static boolean isCode(String text) {
    return text.startsWith(PREFIX);
  }
}
