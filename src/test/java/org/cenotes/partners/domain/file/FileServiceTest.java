package org.cenotes.partners.domain.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored of uploads, and what is read again. */
class FileServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final UUID USER = new UUID(0, 2);
  private static final List<EncodedImage> IMAGES = List.of(image(1_000), image(640), image(320));

  @TempDir private Path root;

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final Rows rows = new Rows();
  private FileService service;

  private static EncodedImage image(int width) {
    return new EncodedImage("image/jpeg", width, width / 2, bytes("w" + width));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** The table in memory. */
  private static final class Rows extends StoredFiles {
    private record Row(UUID userId, byte[] digest, StoredFile file) {}

    private final List<Row> all = new ArrayList<>();
    private byte[] next = {};
    private long ofPartner;
    private final List<String> calls = new ArrayList<>();

    @Override
    void add(StoredFile file) {
      all.add(new Row(file.view("").uploadedBy(), next, file));
    }

    @Override
    Optional<StoredFile> find(UUID id) {
      return all.stream().map(Row::file).filter(file -> file.id().equals(id)).findFirst();
    }

    @Override
    void useAgain(UUID userId, byte[] digest) {
      calls.add("use " + new String(digest, UTF_8) + " again");
    }

    @Override
    Optional<StoredFile> uploaded(UUID userId, byte[] digest) {
      calls.add("look for " + new String(digest, UTF_8));
      return all.stream()
          .filter(row -> row.userId().equals(userId) && Arrays.equals(row.digest(), digest))
          .map(Row::file)
          .findFirst();
    }

    @Override
    void lockCounting(UUID owner) {}

    @Override
    long countOfPartner(UUID partnerId) {
      return ofPartner;
    }

    @Override
    void flush() {}
  }

  @BeforeEach
  void openDirectory() {
    service =
        new FileService(
            rows,
            new FileStores(new DatabaseFileStore(), Optional.of(root)),
            clock,
            new PublicUrl(URI.create("https://api.example/")));
  }

  private FileView store(@Nullable UUID partner, UUID user, String digest) {
    rows.next = bytes(digest);
    return service.store(partner, user, rows.next, IMAGES);
  }

  private String read(UUID id, @Nullable ImageWidth width) {
    return new String(service.read(id, width).orElseThrow().bytes(), UTF_8);
  }

  @Test
  void an_image_is_served_in_the_wanted_width_or_whole() {
    FileView file = store(PARTNER, USER, "one");
    assertThat(file.width()).isEqualTo(1_000);
    assertThat(file.url()).isEqualTo("https://api.example/api/files/" + file.id());
    assertThat(read(file.id(), null)).isEqualTo("w1000");
    assertThat(read(file.id(), ImageWidth.LARGE)).isEqualTo("w1000");
    assertThat(read(file.id(), ImageWidth.MEDIUM)).isEqualTo("w640");
    assertThat(read(file.id(), ImageWidth.SMALL)).isEqualTo("w320");
    assertThat(service.read(UUID.randomUUID(), null)).isEmpty();
  }

  @Test
  void the_same_upload_of_a_user_is_stored_once_and_that_of_another_again() {
    FileView first = store(PARTNER, USER, "one");
    assertThat(store(PARTNER, USER, "one")).isEqualTo(first);
    assertThat(store(PARTNER, USER, "two").id()).isNotEqualTo(first.id());
    assertThat(store(PARTNER, new UUID(0, 3), "one").id()).isNotEqualTo(first.id());
  }

  /** Otherwise the job could withdraw it on the same day. */
  @Test
  void an_upload_that_is_known_counts_as_a_use_before_it_is_looked_for() {
    FileView file = store(PARTNER, USER, "one");
    rows.calls.clear();
    assertThat(service.known(USER, bytes("one"))).contains(file);
    assertThat(rows.calls).containsExactly("use one again", "look for one");
  }

  @Test
  void a_partner_has_500_files_and_an_administrator_any_number() {
    rows.ofPartner = 499;
    FileView last = store(PARTNER, USER, "one");
    rows.ofPartner = 500;
    assertThatThrownBy(() -> store(PARTNER, USER, "two"))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.file.limit_reached");
    assertThat(store(PARTNER, USER, "one")).as("a known one").isEqualTo(last);
    assertThat(store(null, USER, "three")).isNotNull();
  }

  @Test
  void only_who_uploaded_a_file_may_use_it() {
    FileView file = store(PARTNER, USER, "one");
    assertThat(service.uploadedBy(file.id(), USER)).contains(file);
    assertThat(service.uploadedBy(file.id(), new UUID(0, 3))).isEmpty();
    assertThat(service.uploadedBy(UUID.randomUUID(), USER)).isEmpty();
  }

  @Test
  void a_directory_that_cannot_be_written_is_refused_at_the_start() throws IOException {
    Path missing = root.resolve("missing");
    DatabaseFileStore database = new DatabaseFileStore();
    assertThatThrownBy(() -> new FileStores(database, Optional.of(missing)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("missing");
    Files.createDirectory(missing);
    assertThat(new FileStores(database, Optional.of(missing)).chosen())
        .isInstanceOf(DirectoryFileStore.class);
    assertThat(new FileStores(database, Optional.empty()).chosen()).isSameAs(database);
  }
}
