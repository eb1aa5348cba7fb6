package org.cenotes.partners.architecture;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Bans retired words and type names in Java, SQL and documents. {@code retired-words.txt} lists
 * them with their replacements, and explains its format.
 */
class WordsTest {
  private static final Path LIST = Path.of("src/test/resources/retired-words.txt");
  private static final List<String> ROOTS =
      List.of("README.md", "src", "docs", "database", "bench", "liberty");
  private static final Pattern CHECKED = Pattern.compile(".*\\.(java|sql|md|properties|xml)");
  private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  @Test
  void retiredWordsAreNotUsed() throws IOException {
    List<String> hits = new ArrayList<>();
    List<Entry> entries = entries();
    Pattern any = any(entries, false);
    Pattern anyInWords = any(entries, true);
    for (Path file : files()) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        String words = words(line);
        if (any.matcher(line).find() || anyInWords.matcher(words).find()) {
          for (Entry entry : entries) {
            if (entry.isIn(entry.inWords ? words : line) && entry.appliesTo(file)) {
              hits.add("%s:%d: %s: %s".formatted(file, i + 1, entry.advice(), line.strip()));
            }
          }
        }
      }
    }
    assertThat(hits).as(hits.stream().collect(joining("\n", "retired words:\n", "\n"))).isEmpty();
  }

  @Test
  void retiredTypeNamesAreNotReused() throws IOException {
    List<String> typeNames =
        files().stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .map(name -> name.substring(0, name.length() - ".java".length()))
            .toList();
    assertThat(section("types"))
        .map(line -> line.split(" -> ", 2)[0])
        .isNotEmpty()
        .doesNotContainAnyElementsOf(typeNames);
  }

  /**
   * @param expression searched in lines, as a whole word
   * @param inWords whether names are split into lower-case words before the search
   * @param exceptions files that may use it
   */
  private record Entry(
      String expression,
      Pattern pattern,
      boolean inWords,
      String replacement,
      List<PathMatcher> exceptions) {
    /** Parses {@code pattern -> replacement; exception; exception}. */
    static Entry parse(String line, boolean inWords) {
      String[] sides = line.split(" -> ", 2);
      String[] right = sides[1].split("; ");
      return new Entry(
          sides[0],
          whole(sides[0]),
          inWords,
          right[0],
          Stream.of(right)
              .skip(1)
              .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
              .toList());
    }

    boolean appliesTo(Path file) {
      return exceptions.stream().noneMatch(exception -> exception.matches(file));
    }

    boolean isIn(String text) {
      return pattern.matcher(text).find();
    }

    String advice() {
      return "/%s/ -> %s".formatted(pattern, replacement);
    }
  }

  /** Almost every line is done with one search instead of one for each entry. */
  private static Pattern any(List<Entry> entries, boolean inWords) {
    return whole(
        entries.stream()
            .filter(entry -> entry.inWords == inWords)
            .map(Entry::expression)
            .collect(joining("|")));
  }

  private static Pattern whole(String expression) {
    return Pattern.compile("\\b(?:" + expression + ")\\b");
  }

  private static String words(String line) {
    return CAMEL_CASE.matcher(line).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  private static List<Entry> entries() throws IOException {
    return Stream.concat(
            section("words").stream().map(line -> Entry.parse(line, true)),
            section("names").stream().map(line -> Entry.parse(line, false)))
        .toList();
  }

  /** The lines of a section, without comments. */
  private static List<String> section(String name) throws IOException {
    return Files.readAllLines(LIST).stream()
        .dropWhile(line -> !line.equals("[" + name + "]"))
        .skip(1)
        .takeWhile(line -> !line.startsWith("["))
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String root : ROOTS) {
      try (Stream<Path> walk = Files.walk(Path.of(root))) {
        walk.filter(path -> CHECKED.matcher(path.toString()).matches())
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }
}
