package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which temporary files a process deletes when it starts. */
class TemporaryUploadsTest {
  @TempDir private Path directory;

  private Path file(String name) throws IOException {
    return Files.writeString(directory.resolve(name), "x");
  }

  @Test
  void files_of_processes_that_have_ended_are_deleted_and_others_are_not() throws IOException {
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    Path ended = file("upload-999999999999-1.part");
    Path before = file("upload-" + ProcessHandle.current().pid() + "-2.part");
    Path running = file("upload-" + parent + "-3.part");
    Path other = file("upload-of-somebody.part");
    TemporaryUploads.deleteLeftBehind(directory);
    assertThat(ended).doesNotExist();
    assertThat(before).as("of a process that had this one's id").doesNotExist();
    assertThat(running).exists();
    assertThat(other).exists();
  }

  @Test
  void a_new_file_has_the_id_of_its_process() throws IOException {
    Path created = TemporaryUploads.create();
    try {
      TemporaryUploads.deleteLeftBehind(created.getParent());
      assertThat(created).doesNotExist();
    } finally {
      Files.deleteIfExists(created);
    }
  }

  @Test
  void a_directory_that_cannot_be_read_stops_no_start() {
    TemporaryUploads.deleteLeftBehind(directory.resolve("missing"));
  }
}
