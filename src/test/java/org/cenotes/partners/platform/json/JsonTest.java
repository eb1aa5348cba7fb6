package org.cenotes.partners.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.NullNode;
import jakarta.validation.constraints.Email;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the strict mapper reads and what it refuses. */
class JsonTest {
  /** One member of each kind. */
  record Body(
      @Nullable Integer number,
      @Nullable Long large,
      @Nullable BigDecimal decimal,
      @Nullable Boolean flag,
      @Nullable String text,
      @Nullable Colour colour,
      @Nullable LocalDate date,
      @Nullable LocalTime time,
      @Nullable Instant instant,
      @Nullable UUID id,
      @Nullable List<String> list,
      @Nullable Map<String, String> map,
      @Nullable Body inner) {}

  enum Colour implements WireEnum {
    BLUE
  }

  record Primitive(int number) {}

  record Open(@Nullable JsonNode data) {}

  record Contact(@Email @Nullable String email) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\\u0000b\"",
        "\"\\ud83c\"",
        "{\"a\": [1, {\"b\": \"\\udf00\"}]}",
        "{\"a\": {\"b\\u0000\": 1}}",
        "{\"a\": 1e309}",
        "{\"a\": [1e-999999999]}",
      })
  void a_tree_holds_only_what_the_database_can_keep(String data) {
    assertThatExceptionOfType(MismatchedInputException.class)
        .isThrownBy(() -> Json.mapper().readValue("{\"data\": " + data + "}", Open.class))
        .satisfies(
            refusal -> assertThat(refusal.getPath().get(0).getFieldName()).isEqualTo("data"));
    assertThatNoException()
        .as("a filter sees all that a reader may pass over")
        .isThrownBy(() -> Json.mapper().readTree("{\"unknown\": " + data + "}"));
  }

  @Test
  void a_tree_is_read_as_it_is_written() throws Exception {
    String data = "{\"a\":[1,2.5,\"\ud83c\udf00\",null,true],\"b\":{}}";
    Open open = Json.mapper().readValue("{\"data\":" + data + "}", Open.class);
    assertThat(open.data()).hasToString(data);
    assertThat(Json.mapper().readValue("{}", Open.class).data()).isNull();
    assertThat(Json.mapper().readValue("{\"data\":null}", Open.class).data())
        .isEqualTo(NullNode.getInstance());
  }

  @Test
  void values_of_the_right_type_are_read_and_unknown_members_ignored() throws Exception {
    Body body =
        read(
            """
            {"number": 3, "large": 4294967297, "decimal": 0.1, "flag": true, "text": "a", "colour": "blue",
             "date": "2026-12-24", "time": "09:00", "id": "00000000-0000-0007-0000-00000000000a",
             "list": ["a"], "map": {"a": "b"}, "unknown": {"x": [1]}}
            """);
    assertThat(body.number()).isEqualTo(3);
    assertThat(body.large()).isEqualTo(4294967297L);
    assertThat(body.decimal()).isEqualTo(new BigDecimal("0.1"));
    assertThat(body.colour()).isEqualTo(Colour.BLUE);
    assertThat(body.date()).isEqualTo(LocalDate.of(2026, 12, 24));
    assertThat(body.map()).containsEntry("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"number\": 4294967297}",
        "{\"number\": 3.9}",
        "{\"number\": 3.0}",
        "{\"number\": 3e0}",
        "{\"number\": \"3\"}",
        "{\"number\": \"\"}",
        "{\"number\": true}",
        "{\"number\": [3]}",
        "{\"large\": 9223372036854775808}",
        "{\"decimal\": \"1\"}",
        "{\"flag\": 1}",
        "{\"flag\": \"true\"}",
        "{\"text\": 1}",
        "{\"text\": true}",
        "{\"text\": {}}",
        "{\"text\": \"a\\u0000b\"}",
        "{\"text\": \"\\ud83c\"}",
        "{\"map\": {\"a\\u0000\": \"b\"}}",
        "{\"colour\": 0}",
        "{\"colour\": \"BLUE\"}",
        "{\"colour\": \"\"}",
        "{\"date\": \"2026-2-3\"}",
        "{\"date\": [2026, 2, 3]}",
        "{\"time\": \"09:00:00\"}",
        "{\"instant\": 1766584800}",
        "{\"id\": \"1-1-1-1-1\"}",
        "{\"list\": \"a\"}",
        "{\"inner\": \"\"}",
      })
  void values_of_another_type_are_refused(String json) {
    assertRefused(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}}",
        "{} {}",
        "{}x",
        "[]",
        "null1",
        "{'number': 3}",
        "{number: 3}",
        "{\"number\": 03}",
        "{\"number\": NaN}",
        "{\"number\": 3,}",
        "{\"number\": 3, \"number\": 4}",
        "{\"number\": 3} // x",
        "{\"text\": \"\n\"}"
      })
  void what_is_not_json_is_refused(String json) {
    assertRefused(json);
  }

  @Test
  void nesting_ends_at_a_depth_of_32() throws Exception {
    assertThat(read(nested(32))).isNotNull();
    assertRefused(nested(33));
    assertRefused("{\"unknown\": " + "[".repeat(1_100) + "]".repeat(1_100) + "}");
  }

  @Test
  void an_address_is_stripped_and_no_longer_than_what_is_quick_to_refuse() throws Exception {
    assertThat(email("  ana@partners.example\t")).isEqualTo("ana@partners.example");
    assertThat(email("a@" + "b.".repeat(50_000))).hasSizeBetween(321, 500);
  }

  private static @Nullable String email(String text) throws JsonProcessingException {
    String body = Json.mapper().writeValueAsString(Map.of("email", text));
    return Json.mapper().readValue(body, Contact.class).email();
  }

  @Test
  void a_primitive_is_not_null() {
    assertThatExceptionOfType(JsonProcessingException.class)
        .isThrownBy(() -> Json.mapper().readValue("{\"number\": null}", Primitive.class));
  }

  @Test
  void what_is_null_is_left_out_and_order_is_that_of_the_declaration() {
    Body body =
        new Body(
            1,
            null,
            null,
            null,
            null,
            Colour.BLUE,
            LocalDate.of(2026, 1, 2),
            LocalTime.of(9, 0),
            Instant.EPOCH,
            null,
            null,
            null,
            null);
    assertThat(new String(Json.bytes(body), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"number\":1,\"colour\":\"blue\",\"date\":\"2026-01-02\",\"time\":\"09:00\","
                + "\"instant\":\"1970-01-01T00:00:00.000Z\"}");
  }

  private static String nested(int depth) {
    return "{\"inner\": ".repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
  }

  private static Body read(String json) throws JsonProcessingException {
    return Json.mapper().readValue(json, Body.class);
  }

  private static void assertRefused(String json) {
    assertThatExceptionOfType(JsonProcessingException.class).as(json).isThrownBy(() -> read(json));
  }
}
