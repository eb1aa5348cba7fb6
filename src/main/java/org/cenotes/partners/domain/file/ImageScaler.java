package org.cenotes.partners.domain.file;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;

/**
 * Makes images smaller by Java 2D, which interpolates between two pixels only and would skip those
 * between them: a fine pattern would become another one. So an image is first enlarged to the next
 * size from which exact halves lead to the wanted one; a half is the mean of all its pixels.
 */
final class ImageScaler {
  /** Of the result: what is enlarged at once, in memory, and how long requests may have to wait. */
  private static final int ROWS_AT_ONCE = 8;

  private ImageScaler() {}

  /**
   * The image in another size, neither side of which is longer than it was. Sides are in pixels.
   */
  static BufferedImage scaled(
      BufferedImage image, int width, int height, ProcessingThrottle throttle) {
    int halvings = halvings(image.getWidth(), width);
    int rowHalvings = halvings(image.getHeight(), height);
    BufferedImage result = like(image, width, height);
    for (int row = 0; row < height; row += ROWS_AT_ONCE) {
      int rows = Math.min(ROWS_AT_ONCE, height - row);
      BufferedImage band = like(image, width << halvings, rows << rowHalvings);
      draw(image, band, -(row << rowHalvings), width << halvings, height << rowHalvings);
      for (int i = Math.max(halvings, rowHalvings); i > 0; i--) {
        BufferedImage half =
            like(band, width << Math.min(halvings, i - 1), rows << Math.min(rowHalvings, i - 1));
        draw(band, half, 0, half.getWidth(), half.getHeight());
        band = half;
      }
      draw(band, result, row, width, rows);
      throttle.pause();
    }
    return result;
  }

  /** How often the larger side must be halved to get the smaller one, or past it. */
  private static int halvings(int from, int to) {
    int halvings = 0;
    while ((long) to << halvings < from) {
      halvings++;
    }
    return halvings;
  }

  private static BufferedImage like(BufferedImage image, int width, int height) {
    return new BufferedImage(
        width,
        height,
        image.getColorModel().hasAlpha()
            ? BufferedImage.TYPE_INT_ARGB
            : BufferedImage.TYPE_INT_RGB);
  }

  private static void draw(
      BufferedImage image, BufferedImage target, int top, int width, int height) {
    Graphics2D graphics = target.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(image, 0, top, width, height, null);
    graphics.dispose();
  }
}
