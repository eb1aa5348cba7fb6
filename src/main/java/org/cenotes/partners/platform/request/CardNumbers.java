package org.cenotes.partners.platform.request;

import java.util.regex.Pattern;

/**
 * Recognises a text that is a card number and nothing else. Of the numbers of other systems with as
 * many digits, such as generated ids, one in ten has a valid check digit: therefore the digits that
 * name the issuer count as well.
 */
public final class CardNumbers {
  static final int MAX_DIGITS = 19;
  private static final int MIN_DIGITS = 13;

  /** As many digits as a card number has, in one piece or in groups. */
  private static final Pattern DIGITS = Pattern.compile("[0-9]([.-]?[0-9]){12,18}");

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

  /** All digits that are followed by four others. */
  private static final Pattern MASKED = Pattern.compile("[0-9](?=([.-]?[0-9]){4})");

  private CardNumbers() {}

  /** Whether the text is a card number, in one piece or in groups. */
  static boolean isCardNumber(String text) {
    if (!DIGITS.matcher(text).matches()) {
      return false; // as nearly every text
    }
    String digits = SEPARATORS.matcher(text).replaceAll("");
    return ISSUED.matcher(digits).matches() && hasValidCheckDigit(digits);
  }

  /** The text as it may stand in a log: of a card number only the last four digits. */
  public static String masked(String text) {
    return isCardNumber(text) ? MASKED.matcher(text).replaceAll("x") : text;
  }

  /** Whether the text is 13 to 19 digits, the last of which fits the others (ISO 7812). */
  static boolean hasValidCheckDigit(String text) {
    int sum = 0;
    for (int place = 1; place <= text.length(); place++) {
      char digit = text.charAt(text.length() - place);
      if (digit < '0' || digit > '9' || place > MAX_DIGITS) {
        return false;
      }
      sum += weighted(digit - '0', place);
    }
    return text.length() >= MIN_DIGITS && sum % 10 == 0;
  }

  private static int weighted(int digit, int place) {
    int weighted = place % 2 == 1 ? digit : digit * 2;
    return weighted > 9 ? weighted - 9 : weighted;
  }
}
