package org.cenotes.partners.domain.settings;

/** CLABE, the number of a Mexican bank account: 17 digits and a check digit. */
final class Clabe {
  private static final int LENGTH = 18;
  private static final int VISIBLE = 4;
  private static final int[] WEIGHTS = {3, 7, 1};

  private Clabe() {}

  /** Whether the text has 18 digits and a valid check digit. */
  static boolean isValid(String text) {
    if (text.length() != LENGTH || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < LENGTH - 1; i++) {
      sum += (text.charAt(i) - '0') * WEIGHTS[i % WEIGHTS.length] % 10;
    }
    return (10 - sum % 10) % 10 == text.charAt(LENGTH - 1) - '0';
  }

  /** The digits that are stored in plain text. */
  static String lastDigits(String clabe) {
    return clabe.substring(clabe.length() - VISIBLE);
  }

  /** The masked number for display. */
  static String masked(String lastDigits) {
    return "*".repeat(LENGTH - VISIBLE) + lastDigits;
  }
}
