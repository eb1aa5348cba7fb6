package org.cenotes.partners.domain.pricing.quote;

import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Why a request would be refused.
 *
 * @param key the error with which it would be refused
 * @param message a sentence for developers, in the language of the response
 */
@Schema(name = "RefusalReason")
public record RefusalReason(String key, String message) {
  /**
   * A reason for each member that the refusal names; one for a refusal that names none, with its
   * sentence, or the default when it has none.
   */
  static List<RefusalReason> of(ApiException refusal, String defaultMessage, Language language) {
    FieldErrors errors = refusal.fields();
    FieldErrors known =
        errors == null || errors.messages().isEmpty()
            ? new FieldErrors(List.of(defaultMessage), Map.of())
            : errors;
    List<String> sentences = Sentences.translated(known, language).messages();
    return sentences.stream()
        .limit(known.fields().isEmpty() ? 1 : sentences.size())
        .map(sentence -> new RefusalReason(refusal.error().key(), sentence))
        .toList();
  }
}
