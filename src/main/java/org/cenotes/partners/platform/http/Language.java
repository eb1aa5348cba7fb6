package org.cenotes.partners.platform.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages of response texts; Spanish unless the caller prefers English. */
public enum Language {
  ES,
  EN;

  private static final List<String> TAGS = List.of("es", "en");

  /** The best match of {@code Accept-Language}, or Spanish. */
  public static Language of(@Nullable String acceptLanguage) {
    if (acceptLanguage == null || acceptLanguage.isBlank()) {
      return ES;
    }
    try {
      String tag = Locale.lookupTag(Locale.LanguageRange.parse(acceptLanguage), TAGS);
      return "en".equals(tag) ? EN : ES;
    } catch (IllegalArgumentException e) {
      return ES;
    }
  }

  /** The tag for {@code Content-Language}. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
