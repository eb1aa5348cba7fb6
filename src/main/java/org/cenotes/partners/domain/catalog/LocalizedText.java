package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/**
 * A text in Spanish, English or both.
 *
 * @param es text in Spanish
 * @param en text in English; absent when there is none
 */
public record LocalizedText(@Nullable String es, @Nullable String en) {
  /** The text in this language, else in the other one. */
  public String in(Language language) {
    String wanted = language == Language.EN ? en : es;
    String other = language == Language.EN ? es : en;
    String text = wanted == null ? other : wanted;
    return text == null ? "" : text;
  }
}
