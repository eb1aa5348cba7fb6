package org.cenotes.partners.domain.pricing.quote;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Why not.
 *
 * @param key what the booking would be refused with
 * @param message a sentence for the caller's programmer
 */
@Schema(name = "RefusalReason")
public record RefusalReason(String key, String message) {
  /** What the refusal says, or the other sentence when it says nothing. */
  static RefusalReason of(ApiException refusal, String otherwise) {
    FieldErrors said = refusal.fields();
    return new RefusalReason(
        refusal.error().key(),
        said == null || said.messages().isEmpty() ? otherwise : said.messages().get(0));
  }
}
