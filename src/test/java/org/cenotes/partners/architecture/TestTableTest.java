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

  @Test
  void every_integration_test_keeps_a_promise_and_every_named_test_exists() throws IOException {
    Set<String> named = named();
    Set<String> present = present();
    assertThat(named).hasSizeGreaterThan(100);
    assertThat(present).containsAll(named);
    assertThat(present).filteredOn(name -> name.endsWith("IT")).isSubsetOf(named);
  }

  private static Set<String> named() throws IOException {
    String document = Files.readString(TABLE);
    String promises = document.substring(document.indexOf("## Promises and their tests"));
    return promises
        .lines()
        .filter(line -> line.startsWith("|"))
        .flatMap(line -> NAMED.matcher(line).results())
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
