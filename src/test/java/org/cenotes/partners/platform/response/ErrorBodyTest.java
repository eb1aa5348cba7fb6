package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.RequestInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an error tells people is the same in both formats. */
class ErrorBodyTest {
  private final ErrorResponses responses =
      new ErrorResponses(
          new RequestInfo(),
          Clock.systemUTC(),
          new ErrorMetrics(null) {
            @Override
            void count(ErrorKey error) {}
          },
          new ErrorMessages(Optional.empty()));

  private String detail(HttpError error, @Nullable FieldErrors fields) {
    ErrorBody body = responses.body(error, fields, null);
    assertThat(body.asProblem().detail()).isEqualTo(body.detail());
    return body.detail();
  }

  @Test
  void what_is_known_of_this_request_is_said() {
    assertThat(detail(HttpError.INVALID_INPUT, FieldErrors.of("visitors", "must be odd")))
        .isEqualTo("visitors must be odd.");
    assertThat(
            detail(
                HttpError.FORBIDDEN,
                new FieldErrors(List.of("the user needs the permission partner.x"), Map.of())))
        .isEqualTo("The user needs the permission partner.x.");
  }

  @Test
  void otherwise_the_sentence_of_the_catalogue_is() {
    String sentence = detail(HttpError.FORBIDDEN, null);
    assertThat(sentence).isEqualTo("The caller's role or permissions do not allow this operation.");
    assertThat(detail(HttpError.FORBIDDEN, new FieldErrors(List.of(), Map.of())))
        .as("facts for programs only")
        .isEqualTo(sentence);
  }
}
