package org.cenotes.partners.platform.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises texts that are not blank in any script. */
public final class NonBlankText {
  /**
   * Matches a text with at least one character that is neither a separator nor a control or format
   * character; other texts would be empty once stripped.
   */
  public static final String REGEXP = "[\\s\\S]*[^\\p{Z}\\p{C}][\\s\\S]*";

  /** The validation message for a blank text, to follow the name of the member. */
  public static final String MESSAGE = "must not be blank";

  private static final Pattern CHARACTER = Pattern.compile("[^\\p{Z}\\p{C}]");

  private NonBlankText() {}

  /** Whether the text is not blank. */
  public static boolean matches(CharSequence text) {
    return CHARACTER.matcher(text).find();
  }

  /** Strips white space; null stays null. */
  public static @Nullable String strip(@Nullable String text) {
    return text == null ? null : text.strip();
  }
}
