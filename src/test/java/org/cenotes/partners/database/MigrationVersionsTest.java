package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With two migrations of one version, no server starts. */
class MigrationVersionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"control", "data"})
  void eachVersionIsUsedOnce(String schema) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("database/migrations", schema))) {
      List<String> versions =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith("V"))
              .map(name -> name.substring(0, name.indexOf("__")))
              .toList();
      assertThat(versions).isNotEmpty().doesNotHaveDuplicates();
    }
  }
}
