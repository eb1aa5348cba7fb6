package org.cenotes.partners.platform.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts in which there is something to see. */
public final class NonBlankText {
  /**
   * A text with at least one character that is neither a separator nor a control or format
   * character, in any script: of the others alone nothing would be left when it is kept.
   */
  public static final String REGEXP = "[\\s\\S]*[^\\p{Z}\\p{C}][\\s\\S]*";

  /** What is said of one that has none, after its name. */
  public static final String MESSAGE = "must not be blank";

  private static final Pattern CHARACTER = Pattern.compile("[^\\p{Z}\\p{C}]");

  private NonBlankText() {}

  /** Whether it has such a character. */
  public static boolean is(CharSequence text) {
    return CHARACTER.matcher(text).find();
  }

  /** Without the space around it; null stays null. */
  public static @Nullable String strip(@Nullable String text) {
    return text == null ? null : text.strip();
  }
}
