package org.cenotes.partners.platform.text;

import java.util.regex.Pattern;

/**
 * Recognises texts of one line, such as names: without line breaks, other control characters, and
 * the characters that change the direction of what follows. Mails and lists show them unchanged.
 */
public final class SingleLineText {
  /** The validation message for another text, to follow the name of the member. */
  public static final String MESSAGE = "must not contain line breaks or other control characters";

  private static final Pattern CONTROLS =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]");

  private SingleLineText() {}

  /** Whether the text is one line. */
  public static boolean matches(CharSequence text) {
    return !CONTROLS.matcher(text).find();
  }

  /** The text as one line: a space for each character that it must not contain. */
  public static String flatten(String text) {
    return CONTROLS.matcher(text).replaceAll(" ");
  }
}
