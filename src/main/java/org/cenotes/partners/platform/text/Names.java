package org.cenotes.partners.platform.text;

import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** Normalises names of people and organisations for storage: searches compare them in NFC. */
public final class Names {
  private Names() {}

  /**
   * Strips white space and converts to NFC. A name that this makes longer is only stripped, as few
   * characters do, because its length was already checked.
   */
  public static String normalize(String name) {
    String stripped = name.strip();
    String composed = Normalizer.normalize(stripped, Normalizer.Form.NFC);
    return composed.length() <= stripped.length() ? composed : stripped;
  }

  /** As {@link #normalize}; null stays null. */
  public static @Nullable String normalizeOptional(@Nullable String name) {
    return name == null ? null : normalize(name);
  }
}
