package org.cenotes.partners.platform.http;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages of response texts. */
public enum Language {
  ES,
  EN;

  /** A longer header is ignored: browsers send some 100 characters, and parsing takes time. */
  private static final int MAX_LENGTH = 256;

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
    if (acceptLanguage == null
        || acceptLanguage.isBlank()
        || acceptLanguage.length() > MAX_LENGTH) {
      return other;
    }
    try {
      return Locale.LanguageRange.parse(acceptLanguage).stream()
          .filter(range -> range.getWeight() > 0)
          .map(range -> range.getRange().split("-", 2)[0])
          .flatMap(language -> Arrays.stream(values()).filter(it -> it.tag().equals(language)))
          .findFirst()
          .orElse(other);
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
