package org.cenotes.partners.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules that only the source text can prove. */
class SourcesTest {
  private static final Path MAIN = Path.of("src/main/java");
  private static final Path TESTS = Path.of("src/test/java");

  /** Longer files are a question to ask in review; this one stops accidents. */
  private static final int MAX_LINES = 300;

  private static final Pattern PACKAGE_INFO =
      Pattern.compile("(?s)/\\*\\*.{20,}?\\*/\\s*@NullMarked\\s+package .*");
  private static final Pattern LATER = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

  @Test
  void every_package_says_what_it_is_for_and_is_null_marked() {
    List<Path> packages = javaFiles(MAIN).stream().map(Path::getParent).distinct().toList();
    assertThat(packages)
        .hasSizeGreaterThan(20)
        .allSatisfy(
            place -> {
              Path info = place.resolve("package-info.java");
              assertThat(info).isRegularFile();
              assertThat(Files.readString(info)).matches(PACKAGE_INFO);
            });
  }

  @Test
  void no_file_is_too_long() {
    List<Path> files = Stream.of(MAIN, TESTS).flatMap(root -> javaFiles(root).stream()).toList();
    assertThat(files).hasSizeGreaterThan(100);
    assertThat(files).filteredOn(file -> text(file).lines().count() > MAX_LINES).isEmpty();
  }

  @Test
  void no_todo_is_left() {
    assertThat(javaFiles(MAIN)).filteredOn(file -> LATER.matcher(text(file)).find()).isEmpty();
  }

  private static List<Path> javaFiles(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
