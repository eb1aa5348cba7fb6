package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Size;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A name in Spanish, English or both; at least one of them.
 *
 * @param es name in Spanish; only a draft may lack it
 * @param en name in English
 */
@Schema(name = "NameTerms")
public record NameTerms(
    @Nullable @Size(max = 150) @NonBlank @SingleLine String es,
    @Nullable @Size(max = 150) @NonBlank @SingleLine String en) {
  LocalizedText text() {
    return new LocalizedText(NonBlankText.strip(es), NonBlankText.strip(en));
  }

  /** The text, of which an absent language is that of another text. */
  LocalizedText text(LocalizedText fallback) {
    return new LocalizedText(
        es == null ? fallback.es() : NonBlankText.strip(es),
        en == null ? fallback.en() : NonBlankText.strip(en));
  }

  boolean isEmpty() {
    return es == null && en == null;
  }
}
