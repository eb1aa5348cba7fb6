package org.cenotes.partners.domain.pricing.quote;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Why a request would be refused.
 *
 * @param key the error with which it would be refused
 * @param message a sentence for developers
 */
@Schema(name = "RefusalReason")
public record RefusalReason(String key, String message) {
  /** The sentence of the refusal, or the default when it has none. */
  static RefusalReason of(ApiException refusal, String defaultMessage) {
    FieldErrors errors = refusal.fields();
    return new RefusalReason(
        refusal.error().key(),
        errors == null || errors.messages().isEmpty() ? defaultMessage : errors.messages().get(0));
  }
}
