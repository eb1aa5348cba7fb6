package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
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
    store.confirm(file);
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

  @Test
  void a_file_is_unconfirmed_until_its_row_is_committed() {
    UUID file = UUID.randomUUID();
    FileStore store = new DirectoryFileStore(root);
    Instant future = Instant.now().plusSeconds(60);
    assertThat(store.unconfirmed(future, 10)).isEmpty();
    store.put(file, null, Map.of(0, new byte[100]));
    assertThat(store.unconfirmed(future, 10)).containsExactly(file);
    store.confirm(file);
    store.confirm(file);
    assertThat(store.unconfirmed(future, 10)).isEmpty();
    assertThat(store.get(file, 0)).isPresent();
  }

  @Test
  void only_old_ones_are_named_and_not_too_many_at_once() throws IOException {
    FileStore store = new DirectoryFileStore(root);
    Instant before = Instant.now().minus(Duration.ofHours(1));
    for (int i = 0; i < 5; i++) {
      UUID file = UUID.randomUUID();
      store.put(file, null, Map.of(0, new byte[1]));
      Files.setLastModifiedTime(
          root.resolve("pending").resolve(file.toString()),
          FileTime.from(before.plusSeconds(i < 3 ? -1 : 1)));
    }
    Files.createFile(root.resolve("pending").resolve("readme"));
    Files.setLastModifiedTime(
        root.resolve("pending").resolve("readme"), FileTime.from(before.minusSeconds(1)));
    assertThat(store.unconfirmed(before, 10)).hasSize(3);
    assertThat(store.unconfirmed(before, 2)).hasSize(2);
  }

  @Test
  void what_is_removed_leaves_nothing_and_others_alone() throws IOException {
    FileStore store = new DirectoryFileStore(root);
    UUID file = UUID.randomUUID();
    UUID other = new UUID(file.getMostSignificantBits() + 1, file.getLeastSignificantBits());
    for (UUID each : List.of(file, other)) {
      store.put(
          each,
          null,
          Map.of(0, new byte[9], 320, new byte[1], 640, new byte[2], 1_280, new byte[3]));
    }
    String name = file.toString();
    Path directory = root.resolve(name.substring(name.length() - 2));
    Files.write(directory.resolve(name + "-640.part"), new byte[1]); // of a node that died
    store.remove(file);
    store.remove(file);
    store.confirm(other);
    try (Stream<Path> paths = Files.walk(root)) {
      assertThat(paths.filter(Files::isRegularFile))
          .hasSize(4)
          .allMatch(path -> path.getFileName().toString().startsWith(other + "-"));
    }
  }

  @Test
  void what_cannot_be_removed_is_found_again() throws IOException {
    FileStore store = new DirectoryFileStore(root);
    UUID file = UUID.randomUUID();
    store.put(file, null, Map.of(0, new byte[9]));
    String name = file.toString();
    Path taken = root.resolve(name.substring(name.length() - 2)).resolve(name + "-640");
    Files.createDirectories(taken.resolve("occupied"));
    assertThatThrownBy(() -> store.remove(file)).isInstanceOf(UncheckedIOException.class);
    assertThat(store.unconfirmed(Instant.now().plusSeconds(60), 10)).containsExactly(file);
  }
}
