package org.cenotes.partners.platform.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises texts that are not blank in any script. */
public final class NonBlankText {
  /** The validation message for a blank text, to follow the name of the member. */
  public static final String MESSAGE = "must not be blank";

  private static final Pattern CHARACTER = Pattern.compile("[^\\p{Z}\\p{C}]");

  private NonBlankText() {}

  /**
   * Whether the text has a character that is neither a separator nor a control or format character.
   * A text without one is blank, although stripping may leave some of it.
   */
  public static boolean matches(CharSequence text) {
    return CHARACTER.matcher(text).find();
  }

  /** Strips white space; null stays null. */
  public static @Nullable String strip(@Nullable String text) {
    return text == null ? null : text.strip();
  }
}
