package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body cannot have many times more values than a request needs. */
class JsonBoundsTest {
  private static void check(String body) {
    JsonBounds.check(body.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isLarge(String body) {
    return JsonBounds.isLarge(body.getBytes(StandardCharsets.UTF_8));
  }

  private static String list(int entries, String entry) {
    return "[" + (entry + ",").repeat(entries - 1) + entry + "]";
  }

  @Test
  void lists_and_objects_of_what_a_request_needs_are_read() {
    check("{\"days\":" + list(JsonBounds.MAX_ENTRIES, "{}") + ",\"more\":" + list(400, "1") + "}");
    check(list(40, list(300, "{\"a\":1}")));
  }

  @Test
  void longer_lists_and_objects_are_refused() {
    int many = JsonBounds.MAX_ENTRIES + 1;
    String members =
        IntStream.range(0, many).mapToObj(i -> "\"m" + i + "\":1").collect(Collectors.joining(","));
    for (String body :
        new String[] {
          "{\"services\":" + list(many, "{}") + "}",
          "[[],{\"a\":" + list(many, "\"x\"") + "}]",
          "{" + members + "}",
          list(400, list(400, "1"))
        }) {
      assertThatThrownBy(() -> check(body)).isInstanceOf(ApiException.class);
    }
  }

  @Test
  void a_body_of_many_values_is_large() {
    assertThat(isLarge(list(400, "{}"))).isFalse();
    assertThat(isLarge("\"" + "long text ".repeat(10_000) + "\"")).isFalse();
    assertThat(isLarge("[" + list(400, "{}") + "," + list(400, "1") + "]")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1,", "}", "nonsense", "\u0000"})
  void what_is_no_json_is_left_to_its_reader(String body) {
    assertThatCode(() -> check(body)).doesNotThrowAnyException();
  }
}
