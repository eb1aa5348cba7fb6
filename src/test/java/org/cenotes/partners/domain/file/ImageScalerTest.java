package org.cenotes.partners.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Smaller images look like the large ones. */
class ImageScalerTest {
  /** A pattern that is finer than the result must become grey, and no other pattern. */
  @ParameterizedTest
  @CsvSource({"2559, 1280", "2560, 1280", "1270, 640", "2000, 1280", "3000, 2560", "700, 320"})
  void fine_stripes_become_grey(int from, int to) {
    BufferedImage stripes = new BufferedImage(from, 64, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < from; x += 2) {
      for (int y = 0; y < 64; y++) {
        stripes.setRGB(x, y, Color.WHITE.getRGB());
      }
    }
    BufferedImage scaled =
        ImageScaler.scaled(
            stripes, to, 64 * to / from, new ProcessingThrottle(Duration.ofMinutes(1)));
    int part = to / 10;
    for (int start = part; start < to - 2 * part; start += part) {
      double sum = 0;
      for (int x = start; x < start + part; x++) {
        sum += new Color(scaled.getRGB(x, 10)).getGreen();
      }
      assertThat(sum / part).as("around pixel " + start).isBetween(120.0, 136.0);
    }
  }

  @Test
  void transparent_parts_stay_transparent() {
    BufferedImage image = new BufferedImage(1000, 500, BufferedImage.TYPE_INT_ARGB);
    for (int x = 500; x < 1000; x++) {
      for (int y = 0; y < 500; y++) {
        image.setRGB(x, y, 0x80C86432);
      }
    }
    BufferedImage small =
        ImageScaler.scaled(image, 320, 160, new ProcessingThrottle(Duration.ofMinutes(1)));
    assertThat(small.getRGB(10, 80) >>> 24).isZero();
    Color right = new Color(small.getRGB(300, 80), true);
    assertThat(right.getAlpha()).isBetween(0x7E, 0x82);
    assertThat(right.getRed()).isBetween(0xC4, 0xCC);
  }

  /** Rows are made a few at a time, and there must be no seam between them. */
  @Test
  void a_gradient_stays_smooth() {
    BufferedImage image = new BufferedImage(40, 1000, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < 1000; y++) {
      for (int x = 0; x < 40; x++) {
        image.setRGB(x, y, new Color(y / 4, y / 4, y / 4).getRGB());
      }
    }
    BufferedImage small =
        ImageScaler.scaled(image, 13, 320, new ProcessingThrottle(Duration.ofMinutes(1)));
    for (int y = 1; y < 320; y++) {
      int step =
          new Color(small.getRGB(5, y)).getRed() - new Color(small.getRGB(5, y - 1)).getRed();
      assertThat(step).as("row " + y).isBetween(0, 2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 9000, 1, 2560",
    "9000, 1, 2560, 1",
    "3, 2600, 3, 2560",
    "2561, 2, 2560, 2",
    "1300, 2000, 1300, 2000"
  })
  void no_side_is_longer_than_2560_pixels(int width, int height, int newWidth, int newHeight)
      throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", png);
    List<EncodedImage> images =
        ImageProcessor.process(
            ImageFormat.PNG, png.toByteArray(), new ProcessingThrottle(Duration.ofMinutes(1)));
    assertThat(images).allSatisfy(image -> assertThat(image.height()).isPositive());
    EncodedImage whole = images.get(0);
    assertThat(whole.width()).isEqualTo(newWidth);
    assertThat(whole.height()).isEqualTo(newHeight);
  }
}
