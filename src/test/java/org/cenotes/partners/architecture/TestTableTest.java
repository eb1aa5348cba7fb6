package org.cenotes.partners.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of promises names the tests that there are. */
class TestTableTest {
  private static final Path TABLE = Path.of("docs/testing.md");
  private static final Path TESTS = Path.of("src/test/java");
  private static final Pattern NAMED = Pattern.compile("`(\\w+(?:IT|Test))`");

  private static final Pattern STARRED = Pattern.compile("`(\\w+(?:IT|Test))`\\*");
  private static final Pattern PLAIN = Pattern.compile("`(\\w+(?:IT|Test))`(?!\\*)");
  private static final String FAULTS = "@Tag(\"faults\")";
  private static final Pattern A_TEST =
      Pattern.compile("@(Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\\b");
  private static final Pattern SWITCHED_OFF = Pattern.compile("@Disabled\\b");

  @Test
  void every_integration_test_keeps_a_promise_and_every_named_test_exists() throws IOException {
    Set<String> named = named();
    Set<String> present = present();
    assertThat(named).hasSizeGreaterThan(100);
    assertThat(present).containsAll(named);
    assertThat(present).filteredOn(name -> name.endsWith("IT")).isSubsetOf(named);
  }

  @Test
  void an_asterisk_marks_what_only_a_run_of_the_fault_tests_runs() throws IOException {
    Set<String> starred = matches(STARRED);
    Set<String> plain = matches(PLAIN);
    try (Stream<Path> files = Files.walk(TESTS)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        String source = Files.readString(file);
        if (starred.contains(name) || plain.contains(name)) {
          assertThat(source).as(name).containsPattern(A_TEST).doesNotContainPattern(SWITCHED_OFF);
          assertThat(starred.contains(name)).as(name).isEqualTo(source.contains(FAULTS));
        }
        if (source.contains("\n" + FAULTS)) { // of the whole class
          assertThat(plain).as("without an asterisk").doesNotContain(name);
        }
      }
    }
  }

  private static Set<String> named() throws IOException {
    return matches(NAMED);
  }

  private static Set<String> matches(Pattern pattern) throws IOException {
    String document = Files.readString(TABLE);
    String promises = document.substring(document.indexOf("## Promises and their tests"));
    return promises
        .lines()
        .filter(line -> line.startsWith("|"))
        .flatMap(line -> pattern.matcher(line).results())
        .map(name -> name.group(1))
        .collect(Collectors.toSet());
  }

  private static Set<String> present() throws IOException {
    try (Stream<Path> files = Files.walk(TESTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\w+(IT|Test)\\.java"))
          .map(name -> name.substring(0, name.indexOf('.')))
          .collect(Collectors.toSet());
    }
  }
}
