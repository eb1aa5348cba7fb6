package org.cenotes.partners.platform.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages of response texts. */
public enum Language {
  ES,
  EN;

  private static final List<String> TAGS = List.of("es", "en");

  /** The language of texts for guests: the best match of {@code Accept-Language}, or Spanish. */
  public static Language of(@Nullable String acceptLanguage) {
    return of(acceptLanguage, ES);
  }

  /**
   * The language of errors, which developers read: the best match of {@code Accept-Language}, or
   * English.
   */
  public static Language ofErrors(@Nullable String acceptLanguage) {
    return of(acceptLanguage, EN);
  }

  private static Language of(@Nullable String acceptLanguage, Language other) {
    if (acceptLanguage == null || acceptLanguage.isBlank()) {
      return other;
    }
    try {
      String tag = Locale.lookupTag(Locale.LanguageRange.parse(acceptLanguage), TAGS);
      return tag == null ? other : tag.equals("en") ? EN : ES;
    } catch (IllegalArgumentException e) {
      return other;
    }
  }

  /** The language with this {@link #tag}, as stored. */
  public static Language ofTag(String tag) {
    return valueOf(tag.toUpperCase(Locale.ROOT));
  }

  /** The tag for {@code Content-Language}. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
