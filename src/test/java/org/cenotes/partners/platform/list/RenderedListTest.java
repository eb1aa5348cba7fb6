package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.RenderedList.Item;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists whose JSON was written before. */
class RenderedListTest {
  record Row(String text, @Nullable Instant at, Map<String, String> metadata) {}

  private static Row row(String text) {
    return new Row(text, Instant.parse("2026-01-31T10:00:00.5Z"), Map.of(text, text));
  }

  private static RenderedList<Row> rendered(List<Row> rows) {
    return new RenderedList<>(rows.stream().map(Item::of).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 100})
  void it_is_written_like_a_list_of_the_values(int size) {
    List<Row> rows = IntStream.range(0, size).mapToObj(i -> row("row " + i)).toList();

    RenderedList<Row> list = rendered(rows);

    assertThat(list).isEqualTo(rows);
    assertThat(Json.text(list)).isEqualTo(Json.text(rows));
    // within an object, as in an envelope
    assertThat(Json.text(Map.of("data", list))).isEqualTo(Json.text(Map.of("data", rows)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"quoted\" \\ \n\t", "Suytún, 4 €", "鍾乳洞", "🏊 🌊", "\u2028 </script>"})
  void texts_stay_as_they_are(String text) {
    assertThat(Json.text(rendered(List.of(row(text), row(text)))))
        .isEqualTo(Json.text(List.of(row(text), row(text))));
  }

  @Test
  void an_item_larger_than_the_writers_buffers_is_written_whole() {
    List<Row> rows = List.of(row("é".repeat(100_000)), row("b"), row("c".repeat(20_000)));

    assertThat(Json.text(rendered(rows))).isEqualTo(Json.text(rows));
  }

  @Test
  void it_is_written_again_and_again() {
    RenderedList<Row> list = rendered(List.of(row("a")));

    assertThat(Json.text(list)).isEqualTo(Json.text(list)).contains("\"text\":\"a\"");
  }
}
