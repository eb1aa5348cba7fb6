package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JavadocReferences in the document are what the sources say. */
class SourceJavadocTest {
  @TempDir private Path sources;

  private Map<String, String> read(String source, String... classes) throws IOException {
    Path file = sources.resolve("a/b/Outer.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "package a.b;\n" + source);
    return SourceJavadoc.read(sources, List.of(classes));
  }

  @Test
  void types_and_their_components_are_described_by_their_binary_names() throws IOException {
    assertThat(
            read(
                """
                /**
                 * an order,
                 *     of {@code *}.
                 *
                 * @param id the {@link java.util.UUID id} of {@link Outer.Line its line}
                 * @param amount in cents
                 */
                record Outer(String id, int amount, int silent) {
                  /** A line */
                  record Line(
                      String text) {}

                  enum Silent { A }
                }
                """,
                "a.b.Outer",
                "a.b.Outer$Line",
                "a.b.Outer$Silent"))
        .containsOnly(
            Map.entry("a.b.Outer", "An order, of `*`."),
            Map.entry("a.b.Outer#id", "The id of its line."),
            Map.entry("a.b.Outer#amount", "In cents."),
            Map.entry("a.b.Outer$Line", "A line."));
  }

  @Test
  void a_sentence_that_ends_gets_no_second_full_stop() throws IOException {
    assertThat(
            read(
                """
                /**
                 * Really?
                 *
                 * @param a
                 * @param b ends.
                 */
                record Outer(int a, int b) {}
                """,
                "a.b.Outer"))
        .containsOnly(
            Map.entry("a.b.Outer", "Really?"),
            Map.entry("a.b.Outer#a", ""),
            Map.entry("a.b.Outer#b", "Ends."));
  }
}
