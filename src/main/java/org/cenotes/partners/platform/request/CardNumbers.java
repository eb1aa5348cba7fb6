package org.cenotes.partners.platform.request;

import java.util.regex.Pattern;

/**
 * Recognises a text that is a card number and nothing else. Of the numbers of other systems with as
 * many digits, such as generated ids, one in ten has a valid check digit: therefore the digits that
 * name the issuer count as well.
 */
final class CardNumbers {
  private static final Pattern SEPARATORS = Pattern.compile("(?<=[0-9])[.-](?=[0-9])");

  /** The issuers' ranges of numbers (ISO 7812) and their lengths. */
  private static final Pattern ISSUED =
      Pattern.compile(
          "4\\d{12}(\\d{3}){0,2}" // Visa
              + "|5[1-5]\\d{14}|2(22[1-9]|2[3-9]\\d|[3-6]\\d\\d|7[01]\\d|720)\\d{12}" // Mastercard
              + "|3[47]\\d{13}" // American Express
              + "|3(0[0-5]|[689]\\d)\\d{11,16}" // Diners Club
              + "|35(2[89]|[3-8]\\d)\\d{12,15}" // JCB
              + "|(50|5[6-9]|6\\d)\\d{11,17}"); // Discover, UnionPay, Maestro

  private CardNumbers() {}

  /** Whether the text is a card number, in one piece or in groups. */
  static boolean isCardNumber(String text) {
    String digits = SEPARATORS.matcher(text).replaceAll("");
    return ISSUED.matcher(digits).matches() && hasValidCheckDigit(digits);
  }

  private static boolean hasValidCheckDigit(String digits) {
    int sum = 0;
    for (int place = 1; place <= digits.length(); place++) {
      sum += weighted(digits.charAt(digits.length() - place) - '0', place);
    }
    return sum % 10 == 0;
  }

  /**
   * What a digit counts in the sum that the check digit makes a multiple of ten (ISO 7812).
   *
   * @param place from the right; 1 is the check digit
   */
  static int weighted(int digit, int place) {
    int weighted = place % 2 == 1 ? digit : digit * 2;
    return weighted > 9 ? weighted - 9 : weighted;
  }
}
