package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads become plain images, or are refused. */
class ImageProcessorTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static List<EncodedImage> process(byte[] upload) throws IOException {
    ImageFormat format = ImageFormat.of(Arrays.copyOf(upload, ImageFormat.HEAD)).orElseThrow();
    return ImageProcessor.process(format, upload, new ProcessingThrottle(MINUTE));
  }

  private static byte[] encoded(String format, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        image.setRGB(x, y, x < width / 2 ? Color.RED.getRGB() : Color.BLUE.getRGB());
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, format, bytes);
    return bytes.toByteArray();
  }

  private static BufferedImage decoded(EncodedImage image) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(image.bytes()));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream bytes = ImageProcessorTest.class.getResourceAsStream("/images/" + name)) {
      return Objects.requireNonNull(bytes).readAllBytes();
    }
  }

  @ParameterizedTest
  @CsvSource({"jpeg, image/jpeg", "png, image/png"})
  void an_image_comes_whole_and_in_the_narrower_widths(String format, String type)
      throws IOException {
    List<EncodedImage> images = process(encoded(format, 800, 400));
    assertThat(images).extracting(EncodedImage::width).containsExactly(800, 640, 320);
    assertThat(images).extracting(EncodedImage::height).containsExactly(400, 320, 160);
    assertThat(images).extracting(EncodedImage::contentType).containsOnly(type);
    BufferedImage small = decoded(images.get(2));
    assertThat(new Color(small.getRGB(10, 10)).getRed()).isGreaterThan(200);
    assertThat(new Color(small.getRGB(310, 150)).getBlue()).isGreaterThan(200);
  }

  @Test
  void a_large_image_is_scaled_down() throws IOException {
    EncodedImage wide = process(encoded("jpeg", 3200, 1600)).get(0);
    assertThat(wide.width()).isEqualTo(2560);
    assertThat(wide.height()).isEqualTo(1280);
    // every second pixel
    assertThat(process(encoded("jpeg", 5000, 3000)).get(0).width()).isEqualTo(2500);
  }

  @ParameterizedTest
  @CsvSource({
    "cmyk.jpg, image/jpeg, 64, 48",
    "photo.webp, image/jpeg, 64, 48",
    "transparent.webp, image/png, 64, 48",
    "animated.webp, image/jpeg, 32, 24"
  })
  void other_kinds_of_images_are_read(String name, String type, int width, int height)
      throws IOException {
    EncodedImage whole = process(resource(name)).get(0);
    assertThat(whole.contentType()).isEqualTo(type);
    assertThat(whole.width()).isEqualTo(width);
    assertThat(whole.height()).isEqualTo(height);
    assertThat(decoded(whole).getWidth()).isEqualTo(width);
  }

  @Test
  void an_animation_shows_its_first_picture() throws IOException {
    Color pixel = new Color(decoded(process(resource("animated.webp")).get(0)).getRGB(16, 12));
    assertThat(pixel.getRed()).isGreaterThan(200);
    assertThat(pixel.getBlue()).isLessThan(60);
  }

  /** A JPEG whose EXIF says that it lies on its side, and where it was taken. */
  private static byte[] withExif(byte[] jpeg, int orientation) throws IOException {
    ByteArrayOutputStream tiff = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(tiff);
    out.write("Exif\0\0MM\0*".getBytes(StandardCharsets.ISO_8859_1));
    out.writeInt(8); // offset of the directory
    out.writeShort(2);
    entry(out, 0x0112, 3, 1, orientation << 16);
    entry(out, 0x8825, 4, 1, 38); // GPS directory
    out.writeInt(0);
    out.writeShort(1);
    entry(out, 0x001D, 2, 11, 56);
    out.writeInt(0);
    out.write("2026:11:22\0GPSSECRET".getBytes(StandardCharsets.ISO_8859_1));
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.write(jpeg, 0, 2);
    DataOutputStream segment = new DataOutputStream(whole);
    segment.writeShort(0xFFE1);
    segment.writeShort(tiff.size() + 2);
    segment.write(tiff.toByteArray());
    whole.write(jpeg, 2, jpeg.length - 2);
    return whole.toByteArray();
  }

  private static void entry(DataOutputStream out, int tag, int type, int count, int value)
      throws IOException {
    out.writeShort(tag);
    out.writeShort(type);
    out.writeInt(count);
    out.writeInt(value);
  }

  @Test
  void metadata_is_applied_and_dropped() throws IOException {
    byte[] upload = withExif(encoded("jpeg", 400, 200), 6); // to be turned clockwise
    assertThat(new String(upload, StandardCharsets.ISO_8859_1)).contains("GPSSECRET");
    for (EncodedImage image : process(upload)) {
      String bytes = new String(image.bytes(), StandardCharsets.ISO_8859_1);
      assertThat(bytes).doesNotContain("GPSSECRET").doesNotContain("Exif");
    }
    EncodedImage whole = process(upload).get(0);
    assertThat(whole.width()).isEqualTo(200);
    assertThat(whole.height()).isEqualTo(400);
    assertThat(new Color(decoded(whole).getRGB(100, 20)).getRed()).isGreaterThan(200);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 0",
    "2, 79, 0",
    "3, 79, 39",
    "4, 0, 39",
    "5, 0, 0",
    "6, 39, 0",
    "7, 39, 79",
    "8, 0, 79"
  })
  void every_orientation_puts_the_stored_corner_in_its_place(int orientation, int x, int y)
      throws IOException {
    BufferedImage image = new BufferedImage(80, 40, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 16; j++) {
        image.setRGB(i, j, Color.WHITE.getRGB());
      }
    }
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    ImageIO.write(image, "jpeg", jpeg);
    BufferedImage shown = decoded(process(withExif(jpeg.toByteArray(), orientation)).get(0));
    assertThat(shown.getWidth()).isEqualTo(orientation >= 5 ? 40 : 80);
    assertThat(new Color(shown.getRGB(x, y)).getRed()).isGreaterThan(200);
  }

  @Test
  void what_follows_the_image_is_dropped() throws IOException {
    byte[] script = "<script>alert(1)</script>".getBytes(StandardCharsets.US_ASCII);
    byte[] image = encoded("jpeg", 64, 48);
    byte[] polyglot = Arrays.copyOf(image, image.length + script.length);
    System.arraycopy(script, 0, polyglot, image.length, script.length);
    assertThat(new String(process(polyglot).get(0).bytes(), StandardCharsets.ISO_8859_1))
        .doesNotContain("script");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jpeg", "png"})
  void a_truncated_image_is_refused(String format) throws IOException {
    byte[] image = encoded(format, 300, 200);
    for (int length : new int[] {image.length / 3, image.length * 2 / 3}) {
      assertThatThrownBy(() -> process(Arrays.copyOf(image, length)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_truncated_webp_is_refused() throws IOException {
    byte[] image = resource("photo.webp");
    assertThatThrownBy(() -> process(Arrays.copyOf(image, image.length / 2)))
        .isInstanceOf(IOException.class);
  }

  /** A PNG of this size whose pixels are missing. */
  private static byte[] header(int width, int height) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(0x89504E470D0A1A0AL);
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(header);
    fields.writeInt(width);
    fields.writeInt(height);
    fields.write(new byte[] {8, 2, 0, 0, 0});
    chunk(out, "IHDR", header.toByteArray());
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
    CRC32 sum = new CRC32();
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    sum.update(name);
    sum.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) sum.getValue());
  }

  @Test
  void more_than_forty_megapixels_are_refused_by_the_header() throws IOException {
    assertThatThrownBy(() -> process(header(8_200, 5_000)))
        .hasMessage("must not have more than 40 megapixels");
    assertThatThrownBy(() -> process(header(Integer.MAX_VALUE, Integer.MAX_VALUE)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void a_row_that_would_take_the_memory_of_a_node_is_refused_by_the_header() {
    for (int[] sides : new int[][] {{33_000_000, 1}, {1, 33_000_000}, {16_385, 100}}) {
      assertThatThrownBy(() -> process(header(sides[0], sides[1])))
          .hasMessage("must not have more than 16384 pixels per side");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lossless.webp", "lossless-alpha.webp", "lossless-animated.webp"})
  void a_webp_with_lossless_compression_is_refused(String name) {
    String of = name.contains("alpha") ? "whose transparency is compressed" : "with lossless";
    assertThatThrownBy(() -> process(resource(name)))
        .hasMessageStartingWith("must not be a WebP " + of);
  }

  @Test
  void a_compressed_text_that_unpacks_to_a_gigabyte_is_not_unpacked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] image = encoded("png", 64, 48);
    int afterHeader = 8 + 25;
    bytes.write(image, 0, afterHeader);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.write("Comment\0\0".getBytes(StandardCharsets.US_ASCII));
    Deflater deflater = new Deflater(9);
    byte[] zeros = new byte[1 << 20];
    byte[] packed = new byte[1 << 16];
    for (int i = 0; i < 1_024; i++) {
      deflater.setInput(zeros);
      while (!deflater.needsInput()) {
        text.write(packed, 0, deflater.deflate(packed));
      }
    }
    deflater.finish();
    while (!deflater.finished()) {
      text.write(packed, 0, deflater.deflate(packed));
    }
    chunk(new DataOutputStream(bytes), "zTXt", text.toByteArray());
    bytes.write(image, afterHeader, image.length - afterHeader);
    long start = System.nanoTime();
    assertThat(process(bytes.toByteArray()).get(0).width()).isEqualTo(64);
    assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
  }

  @Test
  void decoding_ends_at_its_deadline() throws IOException {
    byte[] image = encoded("jpeg", 3000, 2000);
    ProcessingThrottle over = new ProcessingThrottle(Duration.ZERO);
    assertThatThrownBy(() -> ImageProcessor.process(ImageFormat.JPEG, image, over))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("takes too long");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "GIF89a1234567890",
        "%PDF-1.7 0000",
        "",
        "RIFF1234WAVE"
      })
  void nothing_else_is_an_image(String content) {
    assertThat(ImageFormat.of(content.getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
  }
}
