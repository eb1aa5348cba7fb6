package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseETagTest {
  private static final ResponseETag TAG = new ResponseETag("\"abc\"");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"abc\" | true | true",
        "W/\"abc\" | true | false",
        "* | true | true",
        "\"x\", \"abc\" | true | true",
        "\"x\",W/\"abc\" | true | false",
        "abc | false | false",
        "\"ABC\" | false | false",
        "\"abc | false | false",
        "\"abcd\" | false | false",
        "\"xabc\" | false | false",
        "w/\"abc\" | false | false",
        "'' | false | false",
        "',,' | false | false"
      })
  void a_condition_names_the_tag_or_not(String condition, boolean noneMatch, boolean match) {
    assertThat(TAG.matchesIfNoneMatch(condition)).isEqualTo(noneMatch);
    assertThat(TAG.matchesIfMatch(condition)).as("only a strong tag").isEqualTo(match);
  }

  @Test
  void without_a_header_there_is_no_condition() {
    assertThat(TAG.matchesIfMatch(null)).isFalse();
    assertThat(TAG.matchesIfNoneMatch(null)).isFalse();
  }

  @Property(seed = "1")
  void the_tag_of_a_body_is_its_own_and_quoted(@ForAll byte[] body, @ForAll byte[] other) {
    String tag = ResponseETag.of(body).text();
    assertThat(tag).matches("\"[0-9a-f]{32}\"").isEqualTo(ResponseETag.of(body.clone()).text());
    assertThat(tag.equals(ResponseETag.of(other).text())).isEqualTo(Arrays.equals(body, other));
    assertThat(ResponseETag.of(body).matchesIfNoneMatch(tag)).isTrue();
  }

  record Counted(String name, int count) implements WithEditablePart {
    @Override
    public Object editablePart() {
      return name;
    }

    ResponseETag tag() {
      return ResponseETag.of(Json.bytes(this), this);
    }
  }

  @Test
  void a_change_needs_only_the_editable_part_as_it_was_read() {
    String read = new Counted("Ana", 1).tag().text();
    assertThat(read).matches("\"[0-9a-f]{32}\\.[0-9a-f]{32}\"");
    assertThat(new Counted("Ana", 2).tag().matchesIfNoneMatch(read)).as("with counts").isFalse();
    assertThat(new Counted("Ana", 1).tag().matchesIfNoneMatch(read)).isTrue();
    assertThat(ResponseETag.matchesPart(read, "Ana")).isTrue();
    assertThat(ResponseETag.matchesPart("\"x\", " + read, "Ana")).isTrue();
    assertThat(ResponseETag.matchesPart("*", "Ana")).isTrue();
    assertThat(ResponseETag.matchesPart(read, "Eva")).isFalse();
    assertThat(ResponseETag.matchesPart("W/" + read, "Ana")).as("a weak tag").isFalse();
    assertThat(ResponseETag.matchesPart(null, "Ana")).isFalse();
  }

  /** Reads something counted, and changes it. */
  public static class Things {
    @SuccessResponse(message = "things.retrieved")
    public Counted read() {
      return new Counted("Ana", 3);
    }

    @SuccessResponse(message = "things.updated")
    public Counted change() {
      return read();
    }
  }

  @Test
  void the_answer_of_a_change_has_the_tag_of_the_route_that_reads_it() throws Exception {
    Counted thing = new Things().read();
    Method read = Things.class.getMethod("read");
    Method change = Things.class.getMethod("change");
    ResponseETag tag = ResponseETag.of(ResponseRenderer.render(read, thing).body(), thing);
    assertThat(ResponseETag.ofRead(ResponseRenderer.render(change, thing).body(), change, read))
        .isEqualTo(tag);
    assertThat(ResponseETag.matchesPart(tag.text(), "Ana")).isTrue();
  }

  @Test
  void a_long_header_is_read_in_time() {
    String junk = "\"x\",".repeat(100_000);
    assertThat(TAG.matchesIfNoneMatch(junk)).isFalse();
    assertThat(TAG.matchesIfNoneMatch(junk + "\"abc\"")).isTrue();
    assertThat(ResponseETag.of("é".getBytes(StandardCharsets.UTF_8)).text()).hasSize(34);
  }
}
