package org.cenotes.partners.platform.request;

import java.util.Locale;

/** Reads the qualities of {@code Accept} (RFC 9110). A range that is malformed is passed over. */
public final class AcceptHeader {
  private AcceptHeader() {}

  /** The quality of the most specific range that matches the type; 0 when none does. */
  public static double quality(String accept, String type) {
    double quality = 0;
    int closest = 0;
    for (String range : accept.toLowerCase(Locale.ROOT).split(",")) {
      int end = range.indexOf(';');
      String named = (end < 0 ? range : range.substring(0, end)).strip();
      int specific = specificity(named, type);
      if (specific > closest) {
        closest = specific;
        quality = end < 0 ? 1 : quality(range.substring(end + 1));
      }
    }
    return quality;
  }

  private static int specificity(String range, String type) {
    if (range.equals(type)) {
      return 3;
    }
    if (range.equals(type.substring(0, type.indexOf('/') + 1) + "*")) {
      return 2;
    }
    return range.equals("*/*") ? 1 : 0;
  }

  private static double quality(String parameters) {
    for (String parameter : parameters.split(";")) {
      String given = parameter.strip();
      if (given.startsWith("q=")) {
        return value(given.substring(2));
      }
    }
    return 1;
  }

  /** RFC 9110: 0 to 1 with at most three decimals; anything else counts as not acceptable. */
  private static double value(String text) {
    boolean number = text.length() <= 5 && text.chars().allMatch(c -> c == '.' || isDigit(c));
    try {
      return number ? Math.min(1, Double.parseDouble(text)) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
