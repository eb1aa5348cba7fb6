package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Size;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A description in Spanish, English or both; at least one of them.
 *
 * @param es description in Spanish; only a draft may lack it where there is one in English
 * @param en description in English
 */
@Schema(name = "DescriptionTerms")
public record DescriptionTerms(
    @Nullable @Size(max = 5000) @NonBlank String es,
    @Nullable @Size(max = 5000) @NonBlank String en) {
  static final DescriptionTerms NONE = new DescriptionTerms(null, null);

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
