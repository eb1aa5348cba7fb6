package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FieldErrorsTest {
  @Test
  void a_sentence_names_its_member_in_both_places() {
    FieldErrors errors =
        new FieldErrors.Collector()
            .add("visitors", "must not be less than 1")
            .add("guestEmail", "must be an e-mail address")
            .add("visitors", "must be odd")
            .toErrors();
    assertThat(errors.messages())
        .containsExactly(
            "visitors must not be less than 1",
            "guestEmail must be an e-mail address",
            "visitors must be odd");
    assertThat(errors.fields())
        .containsExactly(
            Map.entry(
                "visitors", List.of("visitors must not be less than 1", "visitors must be odd")),
            Map.entry("guestEmail", List.of("guestEmail must be an e-mail address")));
  }

  @Test
  void only_what_was_gathered_is_thrown() {
    FieldErrors.Collector collector = new FieldErrors.Collector();
    collector.throwIfAny(HttpError.INVALID_INPUT);
    collector.add("a", "is wrong");
    ApiException thrown =
        catchThrowableOfType(
            ApiException.class, () -> collector.throwIfAny(HttpError.INVALID_INPUT));
    assertThat(thrown.error()).isEqualTo(HttpError.INVALID_INPUT);
    assertThat(thrown.fields()).isEqualTo(FieldErrors.of("a", "is wrong"));
  }
}
