package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  void an_unknown_entry_of_a_list_is_named_by_its_place() {
    FieldErrors errors =
        new FieldErrors.Collector()
            .addUnknown("ids", List.of("x", "a", "y"), Set.of("a", "b"), "must be known")
            .toErrors();
    assertThat(errors.messages()).containsExactly("ids[0] must be known", "ids[2] must be known");
    assertThat(errors.fields()).containsOnlyKeys("ids[0]", "ids[2]");
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

  @Test
  void details_are_not_lost_when_errors_are_joined() {
    var details = JsonNodeFactory.instance.objectNode();
    FieldErrors sold = new FieldErrors(List.of("sold out"), Map.of(), details.put("left", 1));
    FieldErrors both = sold.and(FieldErrors.of("visitors", "must not be less than 1"));
    assertThat(both.details()).isEqualTo(details);
    assertThat(both.messages()).containsExactly("sold out", "visitors must not be less than 1");
  }

  @Test
  void of_two_errors_of_a_member_the_first_reader_s_counts() {
    FieldErrors first = FieldErrors.of("date", "must be a date");
    FieldErrors both =
        first.and(
            new FieldErrors.Collector()
                .add("date", "is required")
                .add("visitors", "is required")
                .toErrors());
    assertThat(both.messages()).containsExactly("date must be a date", "visitors is required");
    assertThat(both.fields()).containsOnlyKeys("date", "visitors");
  }

  @Test
  void a_response_lists_a_hundred_errors_however_many_there_are() {
    FieldErrors.Collector many = new FieldErrors.Collector();
    for (int i = 0; i < 1_000; i++) {
      many.add("entries[" + i + "]", "is wrong");
    }
    FieldErrors hundred = many.toErrors();
    assertThat(hundred.messages()).hasSize(100);
    assertThat(hundred.fields()).hasSize(100);
    assertThat(hundred.and(FieldErrors.of("other", "is wrong")).messages()).hasSize(100);
  }

  @Test
  void a_summary_names_the_first_error_and_counts_the_others() {
    FieldErrors one = FieldErrors.of("visitors", "must not be less than 1");
    assertThat(one.summary(Language.EN)).isEqualTo("visitors must not be less than 1.");
    FieldErrors three = one.and(FieldErrors.of("a", "x")).and(FieldErrors.of("b", "y"));
    assertThat(three.summary(Language.EN))
        .isEqualTo("visitors must not be less than 1 (and 2 more in errors.messages).");
    assertThat(three.summary(Language.ES)).endsWith(" (y 2 más en errors.messages).");
    FieldErrors whole = new FieldErrors(List.of("the file is empty"), Map.of());
    assertThat(whole.summary(Language.EN)).isEqualTo("The file is empty.");
  }

  @Test
  void a_renamed_member_is_renamed_wherever_it_is_named_first_and_no_other_is() {
    FieldErrors errors =
        new FieldErrors.Collector()
            .add("services", "is unknown")
            .add("services[2].id", "is unknown")
            .add("servicesTotal", "is wrong")
            .add("other", "services")
            .toErrors();
    FieldErrors renamed = errors.renamed("services", "selected");
    assertThat(renamed.fields())
        .containsOnlyKeys("selected", "selected[2].id", "servicesTotal", "other");
    assertThat(renamed.messages())
        .containsExactly(
            "selected is unknown",
            "selected[2].id is unknown",
            "servicesTotal is wrong",
            "other services");
  }

  @Test
  void sentences_about_no_member_are_all_said() {
    FieldErrors errors =
        new FieldErrors(List.of("the card was declined", "send another token"), Map.of());
    assertThat(errors.summary(Language.EN)).isEqualTo("The card was declined. Send another token.");
  }
}
