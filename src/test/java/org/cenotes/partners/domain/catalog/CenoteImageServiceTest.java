package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.file.FileView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where an attached image comes among the others. */
class CenoteImageServiceTest {
  private static List<Image> attached(
      List<Image> before, int file, @Nullable Integer displayOrder) {
    UUID id = new UUID(5, file);
    return CenoteImageService.images(
        before,
        new FileView(
            id,
            "image/png",
            1,
            1,
            1,
            "https://partners.example.com/api/files/" + id,
            new UUID(6, 6),
            Instant.EPOCH),
        new NewImage(id, null, null, null, displayOrder));
  }

  private static List<Long> files(List<Image> images) {
    return images.stream()
        .map(image -> Objects.requireNonNull(image.fileId()).getLeastSignificantBits())
        .toList();
  }

  @Test
  void an_image_comes_before_another_at_the_position_that_is_named() {
    List<Image> two = attached(attached(List.of(), 1, null), 2, null);
    assertThat(files(two)).as("the last if none is named").containsExactly(1L, 2L);
    assertThat(files(attached(two, 3, 0))).containsExactly(3L, 1L, 2L);
    assertThat(files(attached(two, 3, 1))).containsExactly(1L, 3L, 2L);
    assertThat(files(attached(two, 2, 0))).as("moved").containsExactly(2L, 1L);
    assertThat(files(attached(two, 1, null))).containsExactly(2L, 1L);
  }
}
