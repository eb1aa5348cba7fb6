package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few bytes of an image cost neither a node's memory nor its time. */
class HostileImagesTest {
  private static final String DAMAGED =
      "must not have a damaged color profile; save it without one";
  private static final int SOF0 = 0xC0;

  private static BufferedImage decode(byte[] upload) throws IOException {
    ImageFormat format = ImageFormat.of(Arrays.copyOf(upload, ImageFormat.HEAD)).orElseThrow();
    return ImageDecoder.decode(format, upload, new ProcessingThrottle(Duration.ofMinutes(1)));
  }

  private static byte[] jpeg() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB), "jpeg", bytes);
    return bytes.toByteArray();
  }

  private static byte[] photo() throws IOException {
    try (InputStream bytes =
        HostileImagesTest.class.getResourceAsStream("/images/transparent.webp")) {
      return Objects.requireNonNull(bytes).readAllBytes();
    }
  }

  /** The beginning of a profile that claims this size. */
  private static byte[] profile(int claimed, int length) {
    return ByteBuffer.allocate(length)
        .putInt(claimed)
        .put(36, "acsp".getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  private static byte[] withSegment(byte[] jpeg, int marker, String name, byte[] data) {
    byte[] identifier = (name + '\0').getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(jpeg.length + 4 + identifier.length + data.length)
        .put(jpeg, 0, 2)
        .putShort((short) marker)
        .putShort((short) (2 + identifier.length + data.length))
        .put(identifier)
        .put(data)
        .put(jpeg, 2, jpeg.length - 2)
        .array();
  }

  private static byte[] part(int number, int count, byte[] profile) {
    return ByteBuffer.allocate(2 + profile.length)
        .put((byte) number)
        .put((byte) count)
        .put(profile)
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 127, 129, 1 << 30, Integer.MAX_VALUE, -1})
  void a_jpeg_whose_profile_claims_another_size_is_refused(int claimed) throws IOException {
    byte[] upload = withSegment(jpeg(), 0xFFE2, "ICC_PROFILE", part(1, 1, profile(claimed, 128)));
    assertThatThrownBy(() -> decode(upload)).hasMessage(DAMAGED);
  }

  @Test
  void parts_of_a_profile_that_are_not_in_order_are_refused() throws IOException {
    byte[] second = withSegment(jpeg(), 0xFFE2, "ICC_PROFILE", part(1, 2, profile(128, 128)));
    byte[] upload = withSegment(second, 0xFFE2, "ICC_PROFILE", part(2, 2, profile(1 << 30, 128)));
    assertThatThrownBy(() -> decode(upload)).hasMessage(DAMAGED);
  }

  @Test
  void a_profile_of_its_size_is_applied() throws IOException {
    byte[] srgb =
        java.awt.color.ICC_Profile.getInstance(java.awt.color.ColorSpace.CS_sRGB).getData();
    byte[] upload = withSegment(jpeg(), 0xFFE2, "ICC_PROFILE", part(1, 1, srgb));
    assertThat(decode(upload).getWidth()).isEqualTo(64);
  }

  @ParameterizedTest
  @ValueSource(ints = {0xC3, 0xC5, 0xC9, 0xCB, 0xF7})
  void a_jpeg_of_another_compression_is_refused(int marker) throws IOException {
    byte[] upload = jpeg();
    for (int i = 0; i < upload.length - 1; i++) {
      if ((upload[i] & 0xFF) == 0xFF && (upload[i + 1] & 0xFF) == SOF0) {
        upload[i + 1] = (byte) marker;
        break;
      }
    }
    assertThatThrownBy(() -> decode(upload))
        .hasMessageStartingWith("must not be a JPEG with lossless or arithmetic compression");
  }

  /**
   * The beginning of a JPEG of 5,000 rows of 8,000 pixels whose first scan has so many components.
   */
  private static byte[] start(int frame, int components, int scanned) {
    ByteBuffer file = ByteBuffer.allocate(100);
    file.putShort((short) 0xFFD8).putShort((short) (0xFF00 | frame));
    file.putShort((short) (8 + 3 * components)).put((byte) 8);
    file.putShort((short) 5_000).putShort((short) 8_000).put((byte) components);
    file.position(file.position() + 3 * components);
    file.putShort((short) 0xFFDA).putShort((short) (6 + 2 * scanned)).put((byte) scanned);
    return file.array();
  }

  @Test
  void what_the_decoder_would_keep_outside_the_heap_is_limited() {
    for (byte[] upload : new byte[][] {start(0xC2, 3, 3), start(SOF0, 3, 1)}) {
      assertThatThrownBy(() -> decode(upload))
          .hasMessageStartingWith("must not be a progressive JPEG of more than 20 megapixels");
    }
    assertThatThrownBy(() -> decode(start(SOF0, 10, 10))).hasMessage("cannot be decoded");
  }

  /** Each would be a walk over the whole image for a few bytes. */
  @Test
  void very_many_scans_are_refused_before_any_is_decoded() throws IOException {
    byte[] jpeg = jpeg();
    ByteBuffer upload = ByteBuffer.allocate(jpeg.length + 8 * 100).put(jpeg);
    for (int i = 0; i < 100; i++) {
      upload.putShort((short) 0xFFDA).putShort((short) 6).putInt(0x01000000);
    }
    assertThatThrownBy(() -> decode(upload.array()))
        .hasMessageStartingWith("must not be a JPEG of more than 100 scans");
  }

  @ParameterizedTest
  @ValueSource(ints = {0xFF010020, 0xFFFE0001, 0xFFFE0000})
  void segments_whose_length_is_a_matter_of_opinion_are_refused(int segment) throws IOException {
    byte[] jpeg = jpeg();
    byte[] upload =
        ByteBuffer.allocate(jpeg.length + 4 + 30)
            .put(jpeg, 0, 2)
            .putInt(segment)
            .put(new byte[30])
            .put(jpeg, 2, jpeg.length - 2)
            .array();
    assertThatThrownBy(() -> decode(upload)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ALPH", "VP8 "})
  void a_webp_chunk_behind_whose_end_the_decoder_would_read_is_refused(String name) {
    assertThatThrownBy(() -> decode(webp(0x10, chunk(name, 0, new byte[64]))))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> WebpCheck.check(webp(0x10, chunk(name, 0, new byte[64]))))
        .isInstanceOf(IOException.class);
  }

  @Test
  void a_profile_that_the_decoder_ignores_is_ignored() throws IOException {
    byte[] part = part(0, 0, profile(1 << 30, 128));
    byte[] one = withSegment(jpeg(), 0xFFE2, "ICC_PROFILE", part);
    assertThat(decode(one).getWidth()).isEqualTo(64);
    assertThat(decode(withSegment(one, 0xFFE2, "ICC_PROFILE", part)).getWidth()).isEqualTo(64);
  }

  private static byte[] chunk(String name, int length, byte[] data) {
    return ByteBuffer.allocate(8 + data.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(name.getBytes(StandardCharsets.US_ASCII))
        .putInt(length)
        .put(data)
        .array();
  }

  /** An extended WebP with these flags, and these chunks after its header. */
  private static byte[] webp(int flags, byte[] chunks) {
    byte[] header = {(byte) flags, 0, 0, 0, 63, 0, 0, 47, 0, 0};
    byte[] extended = chunk("VP8X", header.length, header);
    return ByteBuffer.allocate(12 + extended.length + chunks.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("RIFF".getBytes(StandardCharsets.US_ASCII))
        .putInt(4 + extended.length + chunks.length)
        .put("WEBP".getBytes(StandardCharsets.US_ASCII))
        .put(extended)
        .put(chunks)
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 127, 129, 1 << 30, Integer.MAX_VALUE, -1})
  void a_webp_whose_profile_claims_another_size_is_refused(int claimed) {
    byte[] upload = webp(0x20, chunk("ICCP", 128, profile(claimed, 128)));
    assertThatThrownBy(() -> decode(upload)).hasMessage(DAMAGED);
  }

  @Test
  void frames_within_frames_are_refused() {
    byte[] frames = new byte[5 << 20];
    byte[] frame = chunk("ANMF", Integer.MAX_VALUE, new byte[16]);
    for (int at = 0; at + frame.length <= frames.length; at += frame.length) {
      System.arraycopy(frame, 0, frames, at, frame.length);
    }
    assertThatThrownBy(() -> decode(webp(2, frames))).hasMessage("cannot be decoded");
  }

  @Test
  void pixels_of_another_size_than_the_file_says_are_refused() {
    byte[] pixels = new byte[10];
    Arrays.fill(pixels, 6, 10, (byte) 0xFF);
    assertThatThrownBy(() -> decode(webp(0, chunk("VP8 ", pixels.length, pixels))))
        .hasMessage("must not have more than 40 megapixels");
  }

  @Test
  void a_webp_with_transparency_is_read() throws IOException {
    assertThat(decode(photo()).getWidth()).isEqualTo(64);
  }

  /** EXIF with so many entries of so many values each, which all name the same bytes. */
  private static byte[] exif(boolean big, int entries, int values) {
    ByteBuffer tiff = ByteBuffer.allocate(65_000);
    tiff.put((byte) 0).put("MM".getBytes(StandardCharsets.US_ASCII)).putShort((short) 42);
    tiff.putInt(8).putShort((short) entries);
    for (int i = 0; i < Math.min(entries, 5_000); i++) {
      tiff.putShort((short) 0x9286).putShort((short) 3).putInt(values).putInt(big ? -1 : 0);
    }
    return tiff.array();
  }

  @Test
  void exif_is_not_read_whole() throws IOException {
    for (byte[] exif : new byte[][] {exif(false, 5_000, 32_000), exif(true, 65_535, 1 << 30)}) {
      byte[] upload = withSegment(jpeg(), 0xFFE1, "Exif", exif);
      assertThat(decode(upload).getWidth()).isEqualTo(64);
    }
  }
}
