package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    writer.put(file, UUID.randomUUID(), 0, new byte[] {1, 2, 3});
    writer.put(file, null, 320, new byte[] {4});
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
    store.put(file, null, 0, new byte[100]);
    store.put(file, null, 0, new byte[50]);
    try (Stream<Path> paths = Files.walk(root)) {
      assertThat(paths.filter(Files::isRegularFile))
          .singleElement()
          .satisfies(path -> assertThat(Files.size(path)).isEqualTo(50));
    }
  }
}
