package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file is what its first bytes say. */
class ImageFormatTest {
  @ParameterizedTest
  @CsvSource({
    "JPEG, FFD8FFE000104A4649460001",
    "JPEG, FFD8FF",
    "PNG, 89504E470D0A1A0A0000000D",
    "PNG, 89504E470D0A1A0A",
    "WEBP, 524946460000000057454250",
    "WEBP, 52494646FFFFFFFF57454250"
  })
  void the_first_bytes_decide_the_format(ImageFormat format, String hex) {
    assertThat(ImageFormat.of(HexFormat.of().parseHex(hex))).contains(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "FFD8",
        "89504E470D0A1A",
        "89504E470A1A0A000000000D",
        "5249464600000000574542",
        "524946460000000057415645",
        "474946383961010001000000",
        "3C73766720786D6C6E733D22",
        "00FFD8FFE000104A46494600"
      })
  void what_begins_otherwise_is_no_image(String hex) {
    assertThat(ImageFormat.of(HexFormat.of().parseHex(hex))).isEmpty();
  }

  @Property(seed = "1")
  void as_many_bytes_as_are_read_decide(@ForAll @Size(max = 40) byte[] content) {
    byte[] head = Arrays.copyOf(content, Math.min(content.length, ImageFormat.HEAD));
    assertThat(ImageFormat.of(content)).isEqualTo(ImageFormat.of(head));
  }

  @Test
  void a_width_is_stored_only_where_it_makes_the_image_smaller() {
    StoredFile file =
        new StoredFile(
            null,
            new UUID(0, 1),
            new EncodedImage("image/png", 640, 480, new byte[7]),
            new byte[32],
            Instant.EPOCH);
    assertThat(file.stored(null)).isZero();
    assertThat(file.stored(ImageWidth.SMALL)).isEqualTo(320);
    assertThat(file.stored(ImageWidth.MEDIUM)).as("its own width").isZero();
    assertThat(file.stored(ImageWidth.LARGE)).isZero();
    assertThat(ImageWidth.descending()).containsExactly(1280, 640, 320);
  }
}
