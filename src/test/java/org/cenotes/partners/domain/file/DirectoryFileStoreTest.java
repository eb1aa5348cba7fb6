package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents in a directory that nodes share. */
class DirectoryFileStoreTest {
  @TempDir private Path root;

  @Test
  void every_node_reads_what_one_wrote() {
    UUID file = UUID.randomUUID();
    FileStore writer = new DirectoryFileStore(root);
    writer.put(file, UUID.randomUUID(), Map.of(0, new byte[] {1, 2, 3}, 320, new byte[] {4}));
    FileStore reader = new DirectoryFileStore(root);
    assertThat(reader.get(file, 0)).contains(new byte[] {1, 2, 3});
    assertThat(reader.get(file, 320)).contains(new byte[] {4});
    assertThat(reader.get(file, 640)).isEmpty();
    assertThat(reader.get(UUID.randomUUID(), 0)).isEmpty();
  }

  @Test
  void nothing_is_left_but_whole_files() throws IOException {
    FileStore store = new DirectoryFileStore(root);
    UUID file = UUID.randomUUID();
    store.put(file, null, Map.of(0, new byte[100]));
    store.put(file, null, Map.of(0, new byte[50]));
    try (Stream<Path> paths = Files.walk(root)) {
      assertThat(paths.filter(Files::isRegularFile))
          .singleElement()
          .satisfies(path -> assertThat(Files.size(path)).isEqualTo(50));
    }
  }

  @Test
  void a_failure_leaves_nothing() throws IOException {
    UUID file = UUID.randomUUID();
    String name = file.toString();
    Path taken = root.resolve(name.substring(name.length() - 2)).resolve(name + "-640");
    Files.createDirectories(taken.resolve("occupied"));
    Map<Integer, byte[]> contents = new LinkedHashMap<>();
    contents.put(0, new byte[100]);
    contents.put(640, new byte[50]);
    FileStore store = new DirectoryFileStore(root);
    assertThatThrownBy(() -> store.put(file, null, contents))
        .isInstanceOf(UncheckedIOException.class);
    try (Stream<Path> paths = Files.walk(root)) {
      assertThat(paths.filter(Files::isRegularFile)).isEmpty();
    }
  }
}
