package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PNG and WebP have EXIF's data in a chunk; ImageProcessorTest tests that of JPEG. */
class ImageOrientationTest {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 48;

  private static ProcessingThrottle throttle() {
    return new ProcessingThrottle(Duration.ofMinutes(1));
  }

  private static int orientation(ImageFormat format, byte[] upload) {
    return ImageOrientation.of(format, upload, throttle());
  }

  /** EXIF's data with one entry. */
  private static byte[] exif(ByteOrder order, int orientation) {
    String mark = order == ByteOrder.BIG_ENDIAN ? "MM" : "II";
    return ByteBuffer.allocate(26)
        .order(order)
        .put(mark.getBytes(StandardCharsets.US_ASCII))
        .putShort((short) 42)
        .putInt(8)
        .putShort((short) 1)
        .putShort((short) 0x0112)
        .putShort((short) 3)
        .putInt(1)
        .putShort((short) orientation)
        .array();
  }

  private static byte[] exif(int orientation) {
    return exif(ByteOrder.BIG_ENDIAN, orientation);
  }

  private static byte[] with(ImageFormat format, byte[] exif) throws IOException {
    return format == ImageFormat.PNG ? png(exif) : webp(exif);
  }

  private static byte[] png(byte[] exif) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB), "png", bytes);
    byte[] png = bytes.toByteArray();
    int afterHeader = 8 + 25;
    ByteBuffer named =
        ByteBuffer.allocate(4 + exif.length)
            .put("eXIf".getBytes(StandardCharsets.US_ASCII))
            .put(exif);
    CRC32 sum = new CRC32();
    sum.update(named.array());
    return ByteBuffer.allocate(png.length + 12 + exif.length)
        .put(png, 0, afterHeader)
        .putInt(exif.length)
        .put(named.array())
        .putInt((int) sum.getValue())
        .put(png, afterHeader, png.length - afterHeader)
        .array();
  }

  /** An extended WebP of the picture in {@code photo.webp}, which has 64 x 48 pixels. */
  private static byte[] webp(byte[] exif) throws IOException {
    byte[] pixels;
    try (InputStream file = ImageOrientationTest.class.getResourceAsStream("/images/photo.webp")) {
      byte[] photo = Objects.requireNonNull(file).readAllBytes();
      pixels = Arrays.copyOfRange(photo, 12, photo.length);
    }
    int padding = exif.length & 1;
    ByteBuffer whole =
        ByteBuffer.allocate(12 + 18 + pixels.length + 8 + exif.length + padding)
            .order(ByteOrder.LITTLE_ENDIAN);
    return whole
        .put("RIFF".getBytes(StandardCharsets.US_ASCII))
        .putInt(whole.limit() - 8)
        .put("WEBPVP8X".getBytes(StandardCharsets.US_ASCII))
        .putInt(10)
        .put(new byte[] {8, 0, 0, 0, WIDTH - 1, 0, 0, HEIGHT - 1, 0, 0})
        .put(pixels)
        .put("EXIF".getBytes(StandardCharsets.US_ASCII))
        .putInt(exif.length)
        .put(exif)
        .array();
  }

  @ParameterizedTest
  @CsvSource({"PNG, 1, 64, 48", "PNG, 6, 48, 64", "WEBP, 1, 64, 48", "WEBP, 6, 48, 64"})
  void an_image_that_lies_on_its_side_is_turned_upright(
      ImageFormat format, int orientation, int width, int height) throws IOException {
    byte[] upload = with(format, exif(orientation));
    assertThat(ImageFormat.of(Arrays.copyOf(upload, ImageFormat.HEAD))).contains(format);
    EncodedImage whole = ImageProcessor.process(format, upload, throttle()).get(0);
    assertThat(whole.width()).isEqualTo(width);
    assertThat(whole.height()).isEqualTo(height);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void either_byte_order_is_read(int orientation) throws IOException {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      byte[] exif = exif(order, orientation);
      assertThat(orientation(ImageFormat.PNG, png(exif))).isEqualTo(orientation);
      assertThat(orientation(ImageFormat.WEBP, webp(exif))).isEqualTo(orientation);
    }
  }

  @Test
  void a_webp_may_have_it_as_a_jpeg_has() throws IOException {
    byte[] exif =
        ByteBuffer.allocate(6 + 26)
            .put("Exif\0\0".getBytes(StandardCharsets.US_ASCII))
            .put(exif(8))
            .array();
    assertThat(orientation(ImageFormat.WEBP, webp(exif))).isEqualTo(8);
  }

  @ParameterizedTest
  @EnumSource(names = {"PNG", "WEBP"})
  void what_cannot_be_read_leaves_the_image_as_it_is(ImageFormat format) throws IOException {
    assertThat(orientation(format, with(format, exif(0)))).isEqualTo(1);
    assertThat(orientation(format, with(format, exif(9)))).isEqualTo(1);
    for (int length = 0; length < 20; length++) {
      byte[] cut = Arrays.copyOf(exif(6), length);
      assertThat(orientation(format, with(format, cut))).as("%d bytes", length).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PNG", "WEBP"})
  void a_chunk_that_ends_behind_the_file_is_passed_over(ImageFormat format) throws IOException {
    byte[] upload = with(format, exif(6));
    int first = format == ImageFormat.PNG ? 8 : 16; // where its length stands
    Arrays.fill(upload, first, first + 4, (byte) 0xFF);
    assertThat(orientation(format, upload)).isEqualTo(1);
    assertThat(orientation(format, Arrays.copyOf(upload, ImageFormat.HEAD))).isEqualTo(1);
  }
}
